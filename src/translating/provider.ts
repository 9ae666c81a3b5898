// What translates: the shape that all providers have.

/** What is asked of a provider. */
export interface TranslationRequest {
  /** The language of the texts, as `en`; left out, the provider finds out. */
  readonly from?: string
  /** In lower case, as `pt-br`. */
  readonly to: string
  /** Fragments of XML, whose elements `<x id="1"/>` and `<g id="2">…</g>` come back in the translation. */
  readonly texts: readonly string[]
  readonly glossary: readonly GlossaryTerm[]
  readonly signal: AbortSignal
}

/** A word that has this translation wherever it is; the same word where it stays. */
export interface GlossaryTerm {
  readonly term: string
  readonly translation: string
}

export interface TranslationProvider {
  /**
   * A translation for each text, in order. Throws `Unavailable` where it can be asked later, which says when, and
   * `TranslationRefused` where a person must do something first.
   */
  readonly translate: (request: TranslationRequest) => Promise<string[]>
}

/** Who translates, and how they are reached. */
export interface ProviderSettings {
  readonly type: 'openai' | 'libretranslate' | 'deepl' | 'pseudo'
  readonly url?: string
  readonly model?: string
  readonly key?: string
}

/** The provider will not translate until a person has changed something; the message says what, and names no key. */
export class TranslationRefused extends Error {}
