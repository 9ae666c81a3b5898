// The page cache: a page that was made for somebody is sent to everybody who sees the same, while nothing that it depends
// on changes.

export { cachedOrMade, collectorForPage } from './cached-or-made.ts'
export { earlyAnswersOf } from './early-answers.ts'
export { type Encoding, encodingFor } from './encoded-page.ts'
export { writtenSite } from './page-cache.ts'
