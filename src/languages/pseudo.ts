// English words made longer, accented and put in brackets: in a site that speaks so, what is untranslated or has no room is seen.
import { english, type Words } from './english.ts'

const accents = new Map(
  [...'aeiouyAEIOUYcnsz'].map((letter, index) => [letter, [...'áéíóúýÁÉÍÓÚÝçñšž'][index]]),
)

/** By two fifths, as German and Finnish are longer than English. */
const longer = (text: string): string =>
  `⟦${text.replace(/(\{\w+\})|\w/g, (letter, place) => place ?? accents.get(letter) ?? letter)}${'~'.repeat(Math.ceil(text.length * 0.4))}⟧`

const changed = (words: object): object =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => [
      name,
      typeof value === 'string' ? longer(value) : changed(value as object),
    ]),
  )

export const pseudo = changed(english) as Words
