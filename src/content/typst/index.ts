// Pages as a document of Typst, from which a PDF is made.
export type { Book, BookPage, LinkTarget, PageHead, Paper } from './book.ts'
export { type Card, type CardColours, writeCard } from './write-card.ts'
export {
  type BookFront,
  missingAnchors,
  type WrittenPage,
  writeBookPage,
  writeFront,
  writeMarks,
  writeTypst,
} from './write-typst.ts'
