// Pages as a document of Typst, from which a PDF is made.
export type { Book, BookPage } from './book.ts'
export { writeTypst } from './write-typst.ts'
