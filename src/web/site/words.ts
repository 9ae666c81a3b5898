// What sites say by themselves, in the language of the content that is shown; in English, and marked as that, where there are no words in it.
import { createCache } from '#kernel/cache.ts'
import {
  wordsIn as allWordsIn,
  counted,
  type Plural,
  partsAround,
  spokenIn,
  type Words,
} from '#languages/index.ts'
import { type Html, html } from '../html.ts'
import { printLanguage } from './language.ts'

interface Speech {
  /** The tag of the content's language. */
  readonly language: string
  /** The attributes of an element whose text is such words, and nothing else. */
  readonly mark: Html | false
  /** Words beside a text that is none. */
  readonly said: (words: Html | string) => Html
  /** Words with a count. */
  readonly counted: (forms: Plural, count: number, places?: Readonly<Record<string, string>>) => string
}

/** Those of previews. */
export type PreviewWords = SiteWords['preview']

export interface SiteWords {
  readonly page: Words['page'] & Speech
  readonly search: Words['search'] & Speech
  readonly refusals: Words['refusals'] & Speech
  readonly feedback: Words['feedback'] & Speech
  readonly preview: Words['preview'] & Speech
}

export const wordsIn = (language: string): SiteWords => {
  const made = known.get(language) ?? makeSiteWords(language)
  known.set(language, made, 1)
  return made
}

const known = createCache<SiteWords>(100)

const makeSiteWords = (language: string): SiteWords => {
  const { page, search, feedback, refusals, preview } = allWordsIn(language)
  const speech = speechIn(language)
  return {
    page: { ...page, ...speech },
    search: { ...search, ...speech },
    refusals: { ...refusals, ...speech },
    feedback: { ...feedback, ...speech },
    preview: { ...preview, ...speech },
  }
}

const speechIn = (language: string): Speech => {
  const mark = printLanguage(spokenIn(language), language)
  return {
    language,
    mark,
    said: words => (mark === false ? html`${words}` : html`<span${mark}>${words}</span>`),
    counted: (forms, count, places) => counted(forms, count, language, places),
  }
}

/** A sentence with elements, or texts, in its places. */
export const sentence = (words: string, places: Readonly<Record<string, Html | string>>): Html =>
  html`${partsAround(words).map((part, index) => (index % 2 === 1 ? (places[part] ?? `{${part}}`) : part))}`
