// A passage of a text that people read: its range, its parts, and how words are written there.
import type { SourceRange } from '../markdown/index.ts'

/** Words, something that stays as written, or a pair around words. */
export type Part = WordsPart | KeptPart | PairPart

export interface WordsPart {
  readonly kind: 'words'
  /** As a reader sees it, with escapes and references resolved. */
  readonly value: string
}

export interface KeptPart extends SourceRange {
  readonly kind: 'kept'
}

export interface PairPart {
  readonly kind: 'pair'
  readonly opening: SourceRange
  readonly closing: SourceRange
  /** What replaces the closing mark if the words change: for a reference that used them as its label. */
  readonly closed?: string
  readonly parts: readonly Part[]
}

/** How words are written in a place, which determines what must be escaped. */
export type Form =
  | { readonly in: 'markdown'; readonly isCell?: boolean; readonly startsLine?: boolean }
  | { readonly in: 'html' }
  /** A value; the quotes around it are in the source, unless it has none. */
  | { readonly in: 'value'; readonly quote: '"' | "'" | ''; readonly isRaw?: boolean }
  /** Everything after the name on a line of colons. */
  | { readonly in: 'line' }

export interface Place extends SourceRange {
  readonly form: Form
  readonly parts: readonly Part[]
  /** What to append if the words change: the id by which links know a heading. */
  readonly suffix?: string
}
