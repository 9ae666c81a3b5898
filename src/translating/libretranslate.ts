// LibreTranslate: sends texts as HTML, whose elements it keeps. Words of the glossary become such elements.
import type { Json } from '#kernel/json.ts'
import { type Ask, unexpected } from './ask.ts'
import { fieldOf, textsOf } from './fields.ts'
import { createGlossary, withMarks } from './glossary.ts'
import { closestCode, languageName } from './languages.ts'
import { type ProviderSettings, type TranslationProvider, TranslationRefused } from './provider.ts'
import { translateInBatches } from './texts-in-batches.ts'

export const createLibretranslate = (ask: Ask, { url = '', key }: ProviderSettings): TranslationProvider => {
  const base = url.replace(/\/+$/, '')
  let known: readonly string[] | undefined
  const codesOf = async (signal: AbortSignal): Promise<readonly string[]> => {
    const codes = codesIn(await ask({ url: `${base}/languages`, signal }))
    if (codes === undefined) throw unexpected(base)
    return codes
  }
  const codeOf = async (language: string, signal: AbortSignal): Promise<string> => {
    known ??= await codesOf(signal)
    const code = closestCode(language, known)
    if (code === undefined)
      throw new TranslationRefused(`${new URL(base).host} does not know ${languageName(language)}`)
    return code
  }
  return {
    translate: async ({ from, to, texts, glossary, signal }) => {
      const source = from === undefined ? 'auto' : await codeOf(from, signal)
      const target = await codeOf(to, signal)
      const terms = createGlossary(glossary)
      const marked = texts.map(text => withMarks(terms, text, number => `<x id="${number}"/>`))
      const translations = await translateInBatches(
        marked.map(({ text }) => text),
        bounds,
        async q => {
          const body = { q, source, target, format: 'html', ...(key !== undefined && { api_key: key }) }
          const answer = await ask({ url: `${base}/translate`, body, signal })
          return textsOf(fieldOf(answer, 'translatedText'), q.length) ?? Promise.reject(unexpected(base))
        },
      )
      return translations.map((translation, index) => marked[index]?.restore(translation) ?? '')
    },
  }
}

/** Operators can limit the size of a request; these values are below the limits of public servers. */
const bounds = { count: 20, size: 1500, alone: 1500 }

const codesIn = (answer: Json): string[] | undefined =>
  Array.isArray(answer)
    ? answer.map(one => fieldOf(one, 'code')).filter(code => typeof code === 'string')
    : undefined
