// Whether a text could have problems: a quick look, without the parser.
import { refuseExcess } from './excess.ts'

/** False only for texts in which the parser finds no problem, and which it takes. Takes some milliseconds at most. */
export const mayHaveProblems = (text: string): boolean =>
  text.length > longestLookedAt ||
  signs.some(sign => text.includes(sign)) ||
  elements.test(text) ||
  isRefused(text)

/** In UTF-16 units; longer texts are left to the parser. */
const longestLookedAt = 200_000

/** What all that could be broken is written with. */
const signs = ['{%', '{{', '$$', ':::', '!!!', '???', '===', '[!']

const elements = /<\/?details/i

const isRefused = (text: string): boolean => {
  try {
    refuseExcess(text)
    return false
  } catch {
    return true
  }
}
