// Revisions, and the content they are made of.
export { freshenedAfter, removableAfter, secondsOf } from './ages.ts'
export { databaseContents } from './contents.ts'
export { eachObject, type Stored } from './objects.ts'
export {
  findRevision,
  insertRevision,
  parentsOf,
  type RevisionRow,
  type RevisionType,
  revisionOf,
  revisionsById,
  revisionsOfChangeRequest,
  revisionTypes,
} from './revisions.ts'
