// Translation: what of a text is for people, and the text with other words in place of these.
export { keepCorrections } from './corrections.ts'
export { segmentsOf } from './read-text.ts'
export { translateText } from './translate-text.ts'
