// English words made longer, accented and put in brackets: in a site that speaks so, what is untranslated or has no room is seen.
import { english, type Words } from './english.ts'

const accents = new Map(
  [...'aeiouyAEIOUYcnsz'].map((letter, index) => [letter, [...'áéíóúýÁÉÍÓÚÝçñšž'][index]]),
)

/** By two fifths, as German and Finnish are longer than English; what is added to a sentence breaks into words. */
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
