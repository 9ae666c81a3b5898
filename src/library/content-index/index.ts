// The index of main contents: what they link to and the words in them, kept up with what is written.
export { catchUp } from './catch-up.ts'
export { catchUpForQuestion } from './catch-up-for-question.ts'
export { catchUpSeen } from './catch-up-seen.ts'
export { extractsOf } from './extracts.ts'
export { type Follower, followContents, indexLaggingSpaces } from './follow.ts'
export { forgetIndex, rebuildIndex } from './rebuild.ts'
export { indexedSpace } from './store.ts'
