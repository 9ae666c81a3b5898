// The words that published sites say by themselves, in the languages that they speak.
export { acceptedLanguage } from './accepted.ts'
export { directionOf } from './direction.ts'
export type { Words } from './english.ts'
export { counted, filled, partsAround, writtenNumber } from './filled.ts'
export { isSameLanguage, spokenIn, wordsIn } from './languages.ts'
export type { Plural } from './plural.ts'
