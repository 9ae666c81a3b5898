// The direction that a language is written in.
import { createCache } from '#kernel/cache.ts'

/** The direction of a BCP 47 code. A code without a script means the usual script of its language. */
export const directionOf = (language: string): Direction => {
  const direction = directions.get(language) ?? findDirection(language)
  directions.set(language, direction, 1)
  return direction
}

type Direction = 'ltr' | 'rtl'

/** A cache, since finding out takes longer than rendering much of a page. */
const directions = createCache<Direction>(1000)

const findDirection = (language: string): Direction => {
  const { script } = new Intl.Locale(language).maximize()
  return script !== undefined && fromRight.has(script) ? 'rtl' : 'ltr'
}

/** Scripts in use that are written from right to left. */
const fromRight = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Mend',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
  'Yezi',
])
