// Whether a text may have problems: a quick check without the parser.
import { refuseExcess } from './excess.ts'

/** False only for texts that the parser accepts and in which it finds no problem. Takes some milliseconds at most. */
export const mayHaveProblems = (text: string): boolean =>
  text.length > longestLookedAt ||
  signs.some(sign => text.includes(sign)) ||
  elements.test(text) ||
  isRefused(text)

/** In UTF-16 units; longer texts are left to the parser. */
const longestLookedAt = 200_000

/** Every construct that can be broken contains one of these. */
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
