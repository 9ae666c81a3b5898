// DeepL: sends texts as XML, whose elements it keeps. Words of the glossary become elements that it leaves alone.
import type { Json } from '#kernel/json.ts'
import { type Ask, unexpected } from './ask.ts'
import { fieldOf, textsOf } from './fields.ts'
import { createGlossary, withMarks } from './glossary.ts'
import { deeplSource, deeplTarget } from './languages.ts'
import type { ProviderSettings, TranslationProvider } from './provider.ts'
import { translateInBatches } from './texts-in-batches.ts'

export const createDeepl = (ask: Ask, { url, key = '' }: ProviderSettings): TranslationProvider => {
  const address = `${(url ?? usualAddress(key)).replace(/\/+$/, '')}/v2/translate`
  return {
    translate: async ({ from, to, texts, glossary, signal }) => {
      const known = createGlossary(glossary)
      const marked = texts.map(text =>
        withMarks(known, text, (number, word) => `<t id="${number}">${word}</t>`),
      )
      const settings = {
        target_lang: deeplTarget(to),
        ...(from !== undefined && { source_lang: deeplSource(from) }),
        tag_handling: 'xml',
        ignore_tags: ['t'],
      }
      const translations = await translateInBatches(
        marked.map(({ text }) => text),
        bounds,
        async batch => {
          const body = { text: batch, ...settings }
          const answer = await ask({ url: address, body, authorization: `DeepL-Auth-Key ${key}`, signal })
          return textsIn(answer, batch.length) ?? Promise.reject(unexpected(address))
        },
      )
      return translations.map((translation, index) => marked[index]?.restore(translation) ?? '')
    },
  }
}

/** DeepL accepts 50 texts and 128 KiB in a request. */
const bounds = { count: 50, size: 20_000, alone: 20_000 }

/** Keys of the free plan end in `:fx`. */
const usualAddress = (key: string): string =>
  key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'

const textsIn = (answer: Json, count: number): string[] | undefined => {
  const translations = fieldOf(answer, 'translations')
  return Array.isArray(translations)
    ? textsOf(
        translations.map(one => fieldOf(one, 'text') ?? null),
        count,
      )
    : undefined
}
