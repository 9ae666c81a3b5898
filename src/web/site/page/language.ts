// Marks what is in another language than the page around it, so that it is read out and set as that language is.
import { type Html, html } from '../../html.ts'
import { directionOf } from '../data/language.ts'

/** The attributes of an element whose text is in the first language, on a page in the second one. */
export const printLanguage = (language: string, around: string): Html | false =>
  subtagOf(language) !== subtagOf(around) && html` lang="${language}" dir="${directionOf(language)}"`

const subtagOf = (language: string): string => language.split('-')[0] as string
