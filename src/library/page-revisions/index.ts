// Which revisions changed a page.

export { type ContentHistory, lastAuthors } from './last-authors.ts'
export { notePages } from './note.ts'
export { noteForQuestion, noteOlderRevisions } from './older.ts'
export {
  countPageRevisions,
  firstRevisionOf,
  forgetPageRevisions,
  type PageHistory,
  pageRevisionsBefore,
} from './store.ts'
