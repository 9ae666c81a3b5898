// Dialects: what other programs export, made into a folder of Markdown with a summary. What converts a page is loaded by itself, for it loads the parser.
export type { ConvertedPage, DialectPage, DialectPlan, DialectProblem, SurveyedPage } from './dialect.ts'
export { findDialect } from './find-dialect.ts'
export { type DialectLinks, pageDestination } from './page-links.ts'
