// Revisions, and the content they are made of.
export { freshenedAfter, removableAfter, secondsOf } from './ages.ts'
export { databaseContents } from './contents.ts'
export { eachObject, type Stored } from './objects.ts'
export {
  findRevision,
  insertRevision,
  mainRevisions,
  parentsOf,
  type RevisionRow,
  revisionOf,
  revisionsById,
  revisionsOfChangeRequest,
} from './revisions.ts'
