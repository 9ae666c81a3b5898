// The words that published sites contain beside their content, in all supported languages.
export { acceptedLanguage } from './accepted.ts'
export { directionOf } from './direction.ts'
export type { Words } from './english.ts'
export { counted, filled, partsAround, writtenNumber } from './filled.ts'
export { isSameLanguage, spokenIn, wordsIn } from './languages.ts'
export type { Plural } from './plural.ts'
