// Generated pages: the pages of the content that computed pages stand for.
export { generatePages } from './generate.ts'
export { inCommit, mostInCommit } from './in-commit.ts'
