// Translation: which parts of a text are for people, and the text with other words in their place.
export { keepCorrections } from './corrections.ts'
export { segmentsOf } from './read-text.ts'
export { translateText } from './translate-text.ts'
