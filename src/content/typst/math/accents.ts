// What is above and below letters: accents, braces, arrows.
import type { Element, ElementContent } from 'hast'
import { textIn } from '../elements/kinds.ts'
import { type Content, call } from '../values/value.ts'

/** Undefined if the mark is none of these but content of its own. */
export const accented = (
  base: Element,
  mark: Element,
  place: 't' | 'b',
  content: (nodes: readonly ElementContent[]) => Content,
): Content | undefined => {
  if (mark.tagName !== 'mo') return undefined
  const sign = textIn(mark.children)
  const brace = (place === 't' ? above : below)[sign]
  if (brace !== undefined) return call(brace, content([base]))
  const accent = place === 't' ? accents[sign] : undefined
  return accent === undefined ? undefined : call('math.accent', content([base]), accent)
}

const above: Readonly<Record<string, string>> = {
  '⏞': 'math.overbrace',
  '⎴': 'math.overbracket',
  '⏠': 'math.overparen',
  '‾': 'math.overline',
}

const below: Readonly<Record<string, string>> = {
  '⏟': 'math.underbrace',
  '⎵': 'math.underbracket',
  '⏡': 'math.underparen',
  _: 'math.underline',
  '‾': 'math.underline',
}

/** By sign, as combining characters. */
const accents: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  ˉ: '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  ˇ: '\u030c',
  '`': '\u0300',
  ˋ: '\u0300',
  '´': '\u0301',
  ˊ: '\u0301',
  '→': '\u20d7',
  '⃗': '\u20d7',
  '←': '\u20d6',
}
