// The page cache: what was printed for somebody is sent to everybody who is to see the same, as long as all that it depends on is as it was.

export { cachedOrMade, collectorForPage } from './cached-or-made.ts'
export { earlyAnswersOf } from './early-answers.ts'
export { type Encoding, encodingFor } from './encoded-page.ts'
export { writtenSite } from './page-cache.ts'
