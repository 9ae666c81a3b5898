// Providers, tested with servers that speak their protocols.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lateFetcherFor, local } from '#network/testing.ts'
import { createProvider } from './index.ts'
import { completion, providerAt, shouted } from './testing.ts'

const types = ['deepl', 'libretranslate', 'openai'] as const
const texts = ['One <x id="1"/>', 'Two <g id="1">a &lt;b</g>']
const glossary = [
  { term: 'space', translation: 'Bereich' },
  { term: 'change request', translation: 'Änderungsantrag' },
]

for (const type of types)
  describe(type, () => {
    test('translates each text, in order, and keeps its elements', async t => {
      const { translate } = await providerAt(t, type)
      assert.deepEqual(await translate(texts), texts.map(shouted))
    })

    test('asks for many texts in bounded questions', async t => {
      const { translate, asked } = await providerAt(t, type)
      const many = Array.from({ length: 120 }, (_, index) => `Text ${index} ${'word '.repeat(index)}`)
      assert.deepEqual(await translate(many), many.map(shouted))
      assert.ok(asked.length > 2)
      for (const { body } of asked) assert.ok(JSON.stringify(body ?? '').length < 60_000)
    })

    test('asks nothing where there is no text', async t => {
      const { translate, asked } = await providerAt(t, type)
      assert.deepEqual(await translate([]), [])
      assert.deepEqual(
        asked.filter(({ path }) => path !== '/languages'),
        [],
      )
    })

    test('keeps the words of the glossary, in the case of the text', async t => {
      const { translate } = await providerAt(t, type)
      const [first, second] = await translate(['Space of <x id="1"/>: a change request in spaces.', 'None'], {
        glossary,
      })
      assert.equal(first, 'Bereich OF <x id="1"/>: A Änderungsantrag IN SPACES.')
      assert.equal(second, 'NONE')
    })

    test('gives no translation where a word of the glossary is lost', async t => {
      const withoutMarks = (text: string) => text.replace(/<([xt]) id="9\d+"(\/>|>[^<]*<\/t>)/g, '')
      const answers = {
        deepl: ({ body }: Body) => ({
          translations: body.text.map((text: string) => ({ text: withoutMarks(text) })),
        }),
        libretranslate: ({ path, body }: Body) =>
          path === '/languages' ? [{ code: 'de' }] : { translatedText: body.q.map(withoutMarks) },
        openai: ({ body }: Body) => {
          const all = JSON.parse(body.messages[1].content).texts
          return completion(
            JSON.stringify({ translations: Object.fromEntries(Object.keys(all).map(key => [key, 'x'])) }),
          )
        },
      }
      const { translate } = await providerAt(t, type, { answer: answers[type] })
      assert.deepEqual(await translate(['A space'], { glossary }), [''])
    })
  })

type Body = { readonly path: string; readonly body: any }

describe('what is asked', () => {
  test('of DeepL: texts as XML, in its languages, with the key in the header', async t => {
    const { translate, asked } = await providerAt(t, 'deepl')
    await translate(texts, { from: 'en-gb', to: 'pt-br', glossary })
    const [{ path, headers, body } = assert.fail()] = asked
    assert.equal(path, '/v2/translate')
    assert.equal(headers.authorization, 'DeepL-Auth-Key secret')
    assert.deepEqual(body, {
      text: texts,
      target_lang: 'PT-BR',
      source_lang: 'EN',
      tag_handling: 'xml',
      ignore_tags: ['t'],
    })
  })

  test('of LibreTranslate: texts as HTML, in languages that it has, with the key in the body', async t => {
    const { translate, asked } = await providerAt(t, 'libretranslate')
    await translate(texts, { to: 'pt-br' })
    await translate(texts, { from: 'en', to: 'zh' })
    const translations = asked.filter(({ path }) => path === '/translate')
    const settings = { q: texts, format: 'html', api_key: 'secret' }
    assert.deepEqual(
      translations.map(({ body }) => body),
      [
        { ...settings, source: 'auto', target: 'pb' },
        { ...settings, source: 'en', target: 'zh-Hans' },
      ],
    )
    assert.equal(asked.length, 3, 'languages are asked for once')
  })

  test('of a model: texts as numbered JSON, names of languages, the words of the glossary that are in them', async t => {
    const { translate, asked } = await providerAt(t, 'openai')
    await translate(['A space'], { from: 'en', to: 'pt-br', glossary }).catch(() => undefined)
    const [{ path, headers, body } = assert.fail()] = asked
    assert.equal(path, '/chat/completions')
    assert.equal(headers.authorization, 'Bearer secret')
    assert.equal(body.model, 'm')
    assert.deepEqual(body.response_format, { type: 'json_object' })
    const [system, user] = body.messages
    assert.match(system.content, /from English \(en\) into Brazilian Portuguese \(pt-br\)/)
    assert.match(system.content, /Bereich/)
    assert.doesNotMatch(system.content, /Änderungsantrag/)
    assert.deepEqual(JSON.parse(user.content), { texts: { 1: 'A space' } })
  })
})

describe('a model', () => {
  test('that leaves out texts is asked for fewer', async t => {
    const answer = ({ body }: Body) => {
      const all = Object.entries<string>(JSON.parse(body.messages[1].content).texts)
      const translations = Object.fromEntries(
        all.slice(0, 2).map(([number, text]) => [number, shouted(text)]),
      )
      return completion(`\`\`\`json\n${JSON.stringify({ translations })}\n\`\`\``)
    }
    const { translate, asked } = await providerAt(t, 'openai', { answer })
    const many = ['a', 'b', 'c', 'd', 'e']
    assert.deepEqual(await translate(many), many.map(shouted))
    assert.equal(asked.length, 5)
  })

  test('that answers no JSON translates nothing', async t => {
    const { translate } = await providerAt(t, 'openai', { answer: () => completion('Sure! Here is …') })
    assert.deepEqual(await translate(['a', 'b']), ['', ''])
  })
})

test('the pseudo provider marks what needs translating, and asks nobody', async t => {
  const provider = createProvider(lateFetcherFor(t, local), { type: 'pseudo' })
  const signal = new AbortController().signal
  const translations = await provider.translate({ to: 'de', texts: [...texts, 'A space'], glossary, signal })
  assert.deepEqual(translations, ['[de] One <x id="1"/>', '[de] Two <g id="1">a &lt;b</g>', '[de] A Bereich'])
})
