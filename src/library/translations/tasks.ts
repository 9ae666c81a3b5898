// What the threads are asked when texts are translated, and what they answer.
import type { segmentsOf } from '#content/translation/index.ts'

/** A passage of a text, as providers see it. */
export type Segment = ReturnType<typeof segmentsOf>[number]

/** A text to be put into other words. */
export interface TextTask {
  readonly text: string
  /** By the keys of the segments. */
  readonly words: readonly (readonly [key: string, translation: string])[]
  /** What was written the last time, compressed, and what somebody has made of it since. */
  readonly corrected?: { readonly previous: Uint8Array; readonly text: string }
}

export type TranslationTask =
  | { readonly kind: 'segments'; readonly texts: readonly string[] }
  | { readonly kind: 'texts'; readonly texts: readonly TextTask[] }

export interface TextAnswer {
  /** With what people have corrected. */
  readonly text: string
  /** The hash of the text without that, and the text itself, compressed. */
  readonly hash: string
  readonly machine: Uint8Array
  readonly untranslated: readonly Segment[]
  /** Corrections that were kept although what they correct has changed. */
  readonly outdated: number
}
