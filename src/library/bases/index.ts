// What content is read from and written to.
export {
  type BaseKind,
  type ChangeRequestRow,
  type ContentBase,
  changeRequestBase,
  findChangeRequestBase,
  revisionBase,
  spaceBase,
} from './bases.ts'
export {
  commit,
  headOf,
  hold,
  holding,
  type NewContent,
  refuseUnlessActive,
  refuseUnlessWritable,
} from './commit.ts'
export { namedFile, namedPage, namedPageAtPath, namedReusableContent } from './named.ts'
export { readingParameters } from './schema.ts'
export { type Session, sessionOf } from './session.ts'
