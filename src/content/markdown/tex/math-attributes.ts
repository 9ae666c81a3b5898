// The elements and attributes that MathML of a formula may have, and the allowed values.
import type { TemmlNode } from './temml-node.ts'

export const isElementName = (name: string): boolean => elementNames.has(name)

/** The listed attributes with harmless values; also colours, which Temml writes as styles. */
export const safeAttributes = ({ attributes = {}, style = {} }: TemmlNode): Record<string, string> => {
  const result: Record<string, string> = {}
  const written = Object.entries({ ...attributes, ...colorsOf(style) })
  for (const [name, raw] of written) {
    const accepts = Object.hasOwn(values, name) ? values[name] : undefined
    const value = String(raw).trim()
    if (accepts?.(value)) result[name] = value
  }
  return result
}

const elementNames: ReadonlySet<string> = new Set(
  (
    'maction math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt ' +
    'mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'
  ).split(' '),
)

type Accepts = (value: string) => boolean

const matching =
  (pattern: RegExp): Accepts =>
  value =>
    pattern.test(value)

const isBoolean = matching(/^(?:true|false)$/)
const isWords = matching(/^[a-z][a-z -]{0,60}$/)
const isColor = matching(/^(?:#[\da-f]{3,8}|[a-z]{3,30})$/i)

/** The largest number for each unit, in either direction, some 400 pt: no formula can cover the rest of the page. */
const largest: Readonly<Record<string, number>> = {
  '': 0,
  em: 40,
  ex: 80,
  mu: 720,
  pt: 400,
  px: 540,
  pc: 34,
  mm: 140,
  cm: 14,
  in: 6,
  '%': 100,
  width: 1,
  height: 1,
  depth: 1,
}

const isLength: Accepts = value => {
  const [, number = '', unit = ''] = /^[+-]?(\d{1,6}(?:\.\d{0,20})?|\.\d{1,20})([a-z%]*)$/.exec(value) ?? []
  return number !== '' && Object.hasOwn(largest, unit) && Number(number) <= (largest[unit] ?? 0)
}

const named = (names: string, accepts: Accepts): Record<string, Accepts> =>
  Object.fromEntries(names.split(' ').map(name => [name, accepts]))

const values: Readonly<Record<string, Accepts>> = {
  ...named(
    'accent accentunder displaystyle fence largeop movablelimits separator stretchy symmetric',
    isBoolean,
  ),
  ...named(
    'depth height linethickness lspace mathsize maxsize minsize rowspacing rspace voffset width',
    isLength,
  ),
  ...named('actiontype columnalign form linebreak mathvariant notation', isWords),
  ...named('mathbackground mathcolor', isColor),
  scriptlevel: matching(/^[+-]?\d$/),
}

const colorsOf = (style: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...(style.color === undefined ? {} : { mathcolor: style.color }),
  ...(style.backgroundColor === undefined ? {} : { mathbackground: style.backgroundColor }),
})
