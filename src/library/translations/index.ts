// Translations: spaces kept in step with others, in other languages.
export { translationOperations } from './operations.ts'
