// What an export reads of a content while it is written.
import type { Notes, Problem } from '../snapshot/index.ts'
import type { ContentPage, ContentReusableContent } from './content.ts'
import type { DividedFields, PageToDivide } from './write-front-matter.ts'

/** Reads parts of a content only when they are written, so that little of an export is in memory at a time. */
export interface ContentReader {
  /** The pages with all their fields and their front matter. */
  pages(given: readonly ContentPage[]): Promise<readonly ContentPage[]>
  /** The texts of pages or reusable contents, one after the other, with links relative to their places. */
  texts(of: readonly (ContentPage | ContentReusableContent)[]): AsyncIterable<string>
  /** The results of `divideFields` for these pages. */
  divide(pages: readonly PageToDivide[]): Promise<readonly DividedFields[]>
  /** The notes of a computed page. */
  notes(page: ContentPage): Promise<Notes>
  /** What could not be written as it should be, up to now. */
  readonly problems: readonly Problem[]
}
