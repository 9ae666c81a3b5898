// Estimates the size of a JSON text before it is parsed.
import { deepest } from './limits.ts'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const openings = new Set([0x7b, 0x5b])
const closings = new Set([0x7d, 0x5d])

/**
 * The approximate number of values, and whether they nest too deep. For a text that is not JSON the answer means nothing.
 */
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

/** The index of the quote that ends the string beginning at `start`. */
export const endOfString = (text: string, start: number): number => {
  let index = start + 1
  while (index < text.length && text.charCodeAt(index) !== quote)
    index += text.charCodeAt(index) === backslash ? 2 : 1
  return index
}
