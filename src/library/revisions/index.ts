// Revisions, and the content they are made of.
export { databaseContents } from './contents.ts'
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
