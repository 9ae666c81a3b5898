// Translations: spaces that follow others in other languages.
export { translateContent } from './job.ts'
export { languagePattern, longestCode, refuseUnlessLanguages } from './languages.ts'
export { translationOperations } from './operations.ts'
export { TranslationSettingsFields } from './schema.ts'
export { translatedId } from './translated-ids.ts'
