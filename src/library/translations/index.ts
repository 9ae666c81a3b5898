// Translations: spaces kept in step with others, in other languages.
export { translateContent } from './job.ts'
export { translationOperations } from './operations.ts'
