// How failures of providers are reported: when to retry, or what a person must do.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Unavailable } from '#kernel/errors.ts'
import { lateFetcherFor, serveLocally } from '#network/testing.ts'
import { createProvider, TranslationRefused } from './index.ts'
import { type Fault, providerAt } from './testing.ts'

const types = ['deepl', 'libretranslate', 'openai'] as const

const answering =
  (status: number, headers: Record<string, string> = {}, body = '<html>Error</html>'): Fault =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
    return true
  }

const later = (seconds: number) => (error: unknown) => {
  assert.ok(error instanceof Unavailable, String(error))
  assert.equal(error.retryAfter, seconds)
  assert.doesNotMatch(error.message, /secret/)
  return true
}

const refused = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof TranslationRefused, String(error))
  assert.match(error.message, message)
  assert.doesNotMatch(error.message, /secret/)
  return true
}

const passing: [fault: string, seconds: number, Fault][] = [
  ['too many requests, with a time', 7, answering(429, { 'retry-after': '7' })],
  ['too many requests', 60, answering(429)],
  ['a time in the past', 1, answering(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' })],
  ['a time that nobody waits for', 86_400, answering(503, { 'retry-after': '999999999' })],
  ['a failure of its own', 30, answering(500)],
  ['HTML', 60, answering(200)],
  [
    'JSON of another protocol',
    60,
    answering(200, {}, '{"translations": [], "translatedText": ["a"], "choices": []}'),
  ],
  ['null', 60, answering(200, {}, 'null')],
  ['an answer that is cut off', 30, answering(200, { 'content-length': '1000', connection: 'close' }, '{')],
  [
    'an answer without end',
    30,
    (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      }
      response.writeHead(200).on('drain', more)
      more()
      return true
    },
  ],
]

const lasting: [fault: string, message: RegExp, Fault][] = [
  ['no such key', /does not accept the key/, answering(401)],
  ['a key that may not', /does not accept the key/, answering(403)],
  ['no more characters', /no more characters/, answering(456)],
  ['no such address or model', /check the address and the model/, answering(404)],
  ['a wrong question', /status 400: check the address and the model/, answering(400)],
  [
    'a redirect',
    /status 302/,
    (asked, response) => asked.path !== '/languages' && answering(302, { location: '/' })(asked, response),
  ],
]

for (const type of types)
  describe(type, () => {
    for (const [fault, seconds, answer] of passing)
      test(`can be asked again after ${fault}`, async t => {
        const { translate } = await providerAt(t, type, { fault: answer })
        await assert.rejects(translate(['a']), later(seconds))
      })

    for (const [fault, message, answer] of lasting)
      test(`waits for a person after ${fault}`, async t => {
        const { translate } = await providerAt(t, type, { fault: answer })
        await assert.rejects(translate(['a']), refused(message))
      })

    test('ends when it is asked to', async t => {
      const controller = new AbortController()
      const fault = () => {
        controller.abort(new Error('enough'))
        return true
      }
      const { translate } = await providerAt(t, type, { fault })
      await assert.rejects(translate(['a'], { signal: controller.signal }), /enough/)
    })

    test('is not reached inside the network unless the operator allows it', async t => {
      const url = await serveLocally(t, (_, response) => void response.end('{}'))
      const provider = createProvider(lateFetcherFor(t, { allow: [] }), { type, url, model: 'm' })
      const { signal } = new AbortController()
      await assert.rejects(
        provider.translate({ to: 'de', texts: ['a'], glossary: [], signal }),
        refused(/127\.0\.0\.1/),
      )
    })
  })

test('a wrong number of translations is no answer', async t => {
  const { translate } = await providerAt(t, 'deepl', { answer: () => ({ translations: [{ text: 'a' }] }) })
  await assert.rejects(translate(['a', 'b']), later(60))
})

test('LibreTranslate is not asked for languages that it does not have', async t => {
  const { translate, asked } = await providerAt(t, 'libretranslate')
  await assert.rejects(translate(['a'], { to: 'is' }), refused(/does not know Icelandic \(is\)/))
  assert.equal(asked.length, 1)
})

test('a model must be named', async t => {
  const { translate } = await providerAt(t, 'openai', {}, { key: 'secret' })
  await assert.rejects(translate(['a']), refused(/name no model/))
})
