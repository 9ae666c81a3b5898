// Dialects: exports of other programs, turned into a folder of Markdown with a
// summary. The conversion of pages is not exported here, since it loads the parser.
export type { ConvertedPage, DialectPage, DialectPlan, DialectProblem, SurveyedPage } from './dialect.ts'
export { findDialect } from './find-dialect.ts'
export { type DialectLinks, pageDestination } from './page-links.ts'
