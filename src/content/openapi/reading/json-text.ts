// Judges the size of a text of JSON before anything is made of it.
import { deepest } from './limits.ts'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const openings = new Set([0x7b, 0x5b])
const closings = new Set([0x7d, 0x5d])

/** About how many values the text has, and whether they are nested too deeply. Text that is no JSON gets some answer. */
export const measureJson = (text: string): { readonly values: number; readonly isTooDeep: boolean } => {
  let [values, depth] = [1, 0]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) index = endOfString(text, index)
    else if (code === comma) values++
    else if (openings.has(code)) {
      values++
      if (++depth > deepest) return { values, isTooDeep: true }
    } else if (closings.has(code)) depth--
  }
  return { values, isTooDeep: false }
}

/** Where the quote is that ends the string which begins here. */
export const endOfString = (text: string, start: number): number => {
  let index = start + 1
  while (index < text.length && text.charCodeAt(index) !== quote)
    index += text.charCodeAt(index) === backslash ? 2 : 1
  return index
}
