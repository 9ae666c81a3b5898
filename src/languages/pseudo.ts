// English words made longer, accented and put in brackets: a site in this language shows what is untranslated or does not
// fit.
import { english, type Words } from './english.ts'

const accents = new Map(
  [...'aeiouyAEIOUYcnsz'].map((letter, index) => [letter, [...'áéíóúýÁÉÍÓÚÝçñšž'][index]]),
)

/** Longer by two fifths, since German and Finnish are longer than English; the added text can be wrapped. */
const longer = (text: string): string =>
  `⟦${text.replace(/(\{\w+\})|\w/g, (letter, place) => place ?? accents.get(letter) ?? letter)}${added(text.length)}⟧`

const added = (length: number): string => '~'.repeat(Math.ceil(length * 0.4)).replace(/~{12}(?=~)/g, '$& ')

const changed = (words: object): object =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => [
      name,
      typeof value === 'string' ? longer(value) : changed(value as object),
    ]),
  )

export const pseudo = changed(english) as Words
