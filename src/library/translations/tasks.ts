// The tasks and answers of threads that translate texts.
import type { segmentsOf } from '#content/translation/index.ts'

/** A passage of a text, as providers see it. */
export type Segment = ReturnType<typeof segmentsOf>[number]

/** A text to be translated. */
export interface TextTask {
  readonly text: string
  /** Translations, by the keys of segments. */
  readonly words: readonly (readonly [key: string, translation: string])[]
  /** The text that the machine wrote last, compressed, and the text that people have made of it since. */
  readonly corrected?: { readonly previous: Uint8Array; readonly text: string }
}

export type TranslationTask =
  | { readonly kind: 'segments'; readonly texts: readonly string[] }
  | { readonly kind: 'texts'; readonly texts: readonly TextTask[] }

export interface TextAnswer {
  /** The translated text with the corrections of people. */
  readonly text: string
  /** The translated text without corrections, compressed, and its hash. */
  readonly hash: string
  readonly machine: Uint8Array
  readonly untranslated: readonly Segment[]
  /** How many corrections were kept although the text that they correct has changed. */
  readonly outdated: number
}
