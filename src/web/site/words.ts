// The words of sites, in the language of their content; in English, and marked as English, where there are no words in
// that language.
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
  /** The language tag of the content. */
  readonly language: string
  /** The attributes of an element that contains only such words. */
  readonly mark: Html | false
  /** Wraps words that stand beside text of the content. */
  readonly said: (words: Html | string) => Html
  /** Words with a count. */
  readonly counted: (forms: Plural, count: number, places?: Readonly<Record<string, string>>) => string
}

/** The words of previews. */
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

/** A sentence with elements or texts at its placeholders. */
export const sentence = (words: string, places: Readonly<Record<string, Html | string>>): Html =>
  html`${partsAround(words).map((part, index) => (index % 2 === 1 ? (places[part] ?? `{${part}}`) : part))}`
