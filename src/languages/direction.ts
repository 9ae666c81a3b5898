// In which direction a language is written.
import { createCache } from '#kernel/cache.ts'

/** Of a code as BCP 47 has it. Of those that are written in several scripts, the usual one counts where the code names none. */
export const directionOf = (language: string): Direction => {
  const direction = directions.get(language) ?? findDirection(language)
  directions.set(language, direction, 1)
  return direction
}

type Direction = 'ltr' | 'rtl'

/** Finding one out takes longer than much of a page. */
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
