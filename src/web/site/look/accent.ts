// The colour of a site for links and buttons, made lighter or darker than chosen where it would not be readable.
import { createCache } from '#kernel/cache.ts'
import { contrast, fromOklch, mixed, toOklch } from './oklch.ts'

interface Accent {
  readonly accent: string
  /** The background of text in the accent colour, such as that of the current entry in the menu. */
  readonly soft: string
}

/** The backgrounds of each theme, as in style/tokens.css; the first is also the colour of text on the accent. */
export const surfaces = {
  light: ['#ffffff', '#f6f7f9'],
  dark: ['#111317', '#191c21', '#1d2026'],
} as const

/** The text colours of each theme, as in style/tokens.css. */
export const texts = {
  light: { text: '#1a1d23', softText: '#474e5a' },
  dark: { text: '#e3e6eb', softText: '#aab1bd' },
} as const

export type Theme = keyof typeof surfaces

/** The contrast that WCAG requires of text. */
export const leastContrast = 4.5

export const accentIn = (theme: Theme, chosen: string): Accent => {
  const key = `${theme} ${chosen}`
  const accent = accents.get(key) ?? readableIn(theme, chosen)
  accents.set(key, accent, 1)
  return accent
}

/** Cached, since each page needs them several times. */
const accents = createCache<Accent>(1000)

const readableIn = (theme: Theme, chosen: string): Accent => {
  const colour = toOklch(chosen)
  const step = theme === 'light' ? -0.01 : 0.01
  for (let steps = 0; steps <= 100; steps++) {
    const lightness = Math.min(1, Math.max(0, colour.lightness + steps * step))
    const accent = steps === 0 ? chosen.toLowerCase() : fromOklch({ ...colour, lightness })
    const soft = mixed(accent, theme === 'light' ? 0.08 : 0.14, surfaces[theme][0])
    if ([soft, ...surfaces[theme]].every(surface => contrast(accent, surface) >= leastContrast))
      return { accent, soft }
  }
  throw new Error(`nothing is readable: ${chosen}`)
}
