// Ready pages: what was printed for somebody is sent to everybody who is to see the same, as long as all that it depends on is as it was.
export { doorOf } from './door.ts'
export { collectorForPage, readyOrMade } from './ready-or-made.ts'
export { type Encoding, encodingFor } from './ready-page.ts'
