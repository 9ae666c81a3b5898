// Generated pages: what computed pages stand for, as pages of the content.
export { generatePages } from './generate.ts'
export { inCommit, mostInCommit } from './in-commit.ts'
