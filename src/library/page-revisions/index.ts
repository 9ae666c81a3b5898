// Which revisions changed a page.

export { noteChangedPages } from './note.ts'
export { noteForQuestion, noteOlderRevisions } from './older.ts'
export {
  countPageRevisions,
  firstRevisionOf,
  forgetPageRevisions,
  type PageHistory,
  pageRevisionsBefore,
} from './store.ts'
