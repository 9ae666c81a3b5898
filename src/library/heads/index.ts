// What content is read from and written to.

export { type HistoricContent, historiesOf, historyUpTo, lastBase, updatesIn } from './bases.ts'
export {
  type AnswerTo,
  commit,
  headIdOf,
  isWritable,
  leaveHead,
  lockChangeRequest,
  lockHead,
  lockSpace,
  refuseUnlessActive,
  refuseUnlessWritable,
  withLockedHead,
} from './commit.ts'
export {
  baseOf,
  type ContentHead,
  changeRequestHead,
  contentHead,
  findChangeRequestHead,
  type HeadKind,
  revisionHead,
  spaceHead,
} from './heads.ts'
export { namedFile, namedPage, namedPageAtPath, namedReusableContent } from './named.ts'
export { isProposed } from './proposed.ts'
export { publishedVersion } from './published-version.ts'
export { readingParameters } from './schema.ts'
export { type HeadSession, sessionOf } from './session.ts'
export type { ChangeRequestRow } from './store.ts'
