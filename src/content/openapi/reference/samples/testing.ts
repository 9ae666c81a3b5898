// Requests for tests of samples.
import fc from 'fast-check'
import type { Json } from '#kernel/json.ts'
import type { SampleRequest } from './request.ts'

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom("'", '"', '\\', '`', '$(id)', '!', '@', '\n', ' ', '%', '&', ';', '\\n', '*', '~'),
      fc.string({ maxLength: 5, unit: 'grapheme' }),
    ),
    { maxLength: 6 },
  )
  .map(parts => parts.join('').replaceAll('\0', ''))

const json: fc.Arbitrary<Json> = fc.jsonValue({
  depthSize: 'small',
  stringUnit: 'grapheme',
}) as fc.Arbitrary<Json>

/** Requests with characters that have a meaning in one of the languages. */
export const requests: fc.Arbitrary<SampleRequest> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
  url: text.map(end => `https://example.com/${encodeURIComponent(end)}'`),
  headers: fc.array(
    fc.tuple(
      fc.constantFrom('A', 'B-C'),
      text.map(value => value.replace(/\s+/g, ' ')),
    ),
    { maxLength: 2 },
  ),
  body: fc.oneof(
    json.map(value => ({ kind: 'json' as const, value })),
    text.map(value => ({ kind: 'text' as const, text: value })),
  ),
})

export const bodyText = ({ body }: SampleRequest): string =>
  body?.kind === 'json' ? JSON.stringify(body.value, null, 2) : body?.kind === 'text' ? body.text : ''
