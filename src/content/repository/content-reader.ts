// What an export reads of a content while it writes it.
import type { Notes, Problem } from '../snapshot/index.ts'
import type { ContentPage, ContentReusableContent } from './content.ts'
import type { DividedFields, PageToDivide } from './write-front-matter.ts'

/** Reads what of a content is needed only when it is written, so that little of an export is in memory at a time. */
export interface ContentReader {
  /** The pages with all their fields and their front matter. */
  pages(given: readonly ContentPage[]): Promise<readonly ContentPage[]>
  /** Their texts, or those of reusable contents, one after the other: links are written relative to them. */
  texts(of: readonly (ContentPage | ContentReusableContent)[]): AsyncIterable<string>
  /** What `divideFields` gives for each. */
  divide(pages: readonly PageToDivide[]): Promise<readonly DividedFields[]>
  /** The notes of a computed page. */
  notes(page: ContentPage): Promise<Notes>
  /** What could not be written as it should be, so far. */
  readonly problems: readonly Problem[]
}
