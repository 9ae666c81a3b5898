// A property: a valid answer that is changed in any way is refused, or names the same person.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import '../../../../test/world/property-seed.ts'
import { answerXml, provider, verdictOn } from './testing.ts'

after(async () => (await provider).close())

/** A place in the text, as a fraction of its length. */
const place = fc.double({ min: 0, max: 1, noNaN: true })

const piece = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    '<!---->',
    'eve@example.com',
    '<a/>',
    '</saml:NameID>',
    '&#x0;',
    ' ID="_x"',
    ']]>',
    '\u0000',
  ),
)

const mutation = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at: place, text: piece }),
  fc.record({ kind: fc.constant('remove' as const), at: place, length: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ kind: fc.constant('replace' as const), at: place, text: piece }),
  fc.record({ kind: fc.constant('repeat' as const), first: place, second: place, at: place }),
)
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never

/** Begins at tags: a mutation of elements changes more than one of letters. */
const tagAt = (xml: string, share: number): number => {
  const tags = [...xml.matchAll(/</g)].map(({ index }) => index)
  return tags[Math.floor(share * (tags.length - 1))] ?? 0
}

const mutate = (xml: string, change: Mutation): string => {
  if (change.kind === 'repeat') {
    const [from, to] = [tagAt(xml, change.first), tagAt(xml, change.second)].sort((a, b) => a - b)
    const at = tagAt(xml, change.at)
    return `${xml.slice(0, at)}${xml.slice(from, to)}${xml.slice(at)}`
  }
  const at = Math.floor(change.at * xml.length)
  if (change.kind === 'insert') return `${xml.slice(0, at)}${change.text}${xml.slice(at)}`
  if (change.kind === 'remove') return `${xml.slice(0, at)}${xml.slice(at + change.length)}`
  return `${xml.slice(0, at)}${change.text}${xml.slice(at + change.text.length)}`
}

for (const signed of ['assertion', 'response'] as const)
  test(`an answer whose ${signed} is signed says nothing else when it is changed`, async () => {
    const xml = await answerXml({
      signed,
      person: { nameId: 'ada@example.com', attributes: { displayName: 'Ada' } },
    })
    const good = await verdictOn(xml)
    assert.match(good, /^ada@example\.com /)
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async changes => {
        const changed = changes.reduce(mutate, xml)
        const verdict = await verdictOn(changed)
        assert.ok(verdict === good || !verdict.includes('@example.com'), verdict)
      }),
      { numRuns: 300 },
    )
  })
