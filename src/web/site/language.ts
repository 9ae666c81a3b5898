// Marks text in another language than the page around it, so that it is read out and set correctly.
import { directionOf, isSameLanguage } from '#languages/index.ts'
import { type Html, html } from '../html.ts'

/** The attributes of an element whose text is in `language`, on a page in the language `around`. */
export const printLanguage = (language: string, around: string): Html | false =>
  !isSameLanguage(language, around) && html` lang="${language}" dir="${directionOf(language)}"`
