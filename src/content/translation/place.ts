// A passage of a text that people read: where it is, what it consists of, how it is written.
import type { SourceRange } from '../markdown/index.ts'

/** Words, something that stays as it is written, or something around words. */
export type Part = WordsPart | KeptPart | PairPart

export interface WordsPart {
  readonly kind: 'words'
  /** As a reader sees it: escapes and references resolved. */
  readonly value: string
}

export interface KeptPart extends SourceRange {
  readonly kind: 'kept'
}

export interface PairPart {
  readonly kind: 'pair'
  readonly opening: SourceRange
  readonly closing: SourceRange
  /** What is written in place of the closing where the words change: a reference that was named by them. */
  readonly closed?: string
  readonly parts: readonly Part[]
}

/** How words are written in a place: which characters mean something there. */
export type Form =
  | { readonly in: 'markdown'; readonly isCell?: boolean; readonly startsLine?: boolean }
  | { readonly in: 'html' }
  /** A value; the quotes around it are in the source, except for one that has none. */
  | { readonly in: 'value'; readonly quote: '"' | "'" | ''; readonly isRaw?: boolean }
  /** All that is behind the name of a line of colons. */
  | { readonly in: 'line' }

export interface Place extends SourceRange {
  readonly form: Form
  readonly parts: readonly Part[]
  /** What is written behind it where its words change: the id that links to a heading know. */
  readonly suffix?: string
}
