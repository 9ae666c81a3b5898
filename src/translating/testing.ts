// Test servers that speak the protocols of providers, written from their public documentation, and that can be made to fail.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { lateFetcherFor, local, serveLocally } from '#network/testing.ts'
import { createProvider, type ProviderSettings, type TranslationRequest } from './index.ts'

/** A request that a server received. */
interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: whatever came
  readonly body: any
}

/** May answer instead of the server's protocol; returns whether it did. */
export type Fault = (asked: Asked, response: ServerResponse) => boolean

/** A mock translation: words in capitals, elements unchanged. */
export const shouted = (text: string): string =>
  text.replace(/<[^>]*>|&\w+;|[^<&]+/g, part => (/^[<&]/.test(part) ? part : part.toUpperCase()))

type Answer = (asked: Asked) => unknown

const answers = {
  deepl: ({ body }) => ({
    translations: body.text.map((text: string) => ({ detected_source_language: 'EN', text: shouted(text) })),
  }),
  libretranslate: ({ path, body }) =>
    path === '/languages'
      ? ['en', 'de', 'pt', 'pb', 'zh-Hans'].map(code => ({ code, name: code, targets: [] }))
      : { translatedText: body.q.map(shouted) },
  openai: ({ body }) => {
    const { texts } = JSON.parse(body.messages[1].content)
    const translations = Object.fromEntries(
      Object.entries<string>(texts).map(([number, text]) => [number, shouted(text)]),
    )
    return completion(JSON.stringify({ translations }))
  },
} satisfies Record<string, Answer>

export const completion = (content: string) => ({
  id: 'c',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
})

/** A provider with a server of its own, and the requests that the server received. */
export const providerAt = async (
  t: TestContext,
  type: 'deepl' | 'libretranslate' | 'openai',
  { answer = answers[type], fault = () => false }: { answer?: Answer; fault?: Fault } = {},
  settings: Partial<ProviderSettings> = { key: 'secret', model: 'm' },
) => {
  const asked: Asked[] = []
  const url = await serveLocally(t, async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : undefined
    const one = { path: request.url ?? '', headers: request.headers, body }
    asked.push(one)
    if (fault(one, response)) return
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(one)))
  })
  const provider = createProvider(lateFetcherFor(t, local), { type, url, ...settings })
  const translate = (texts: readonly string[], request: Partial<TranslationRequest> = {}) =>
    provider.translate({ to: 'de', glossary: [], signal: new AbortController().signal, ...request, texts })
  return { translate, asked }
}
