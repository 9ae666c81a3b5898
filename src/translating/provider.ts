// The interface of a translation provider.

/** A request to a provider. */
export interface TranslationRequest {
  /** The language of the texts, such as `en`; without it, the provider detects the language. */
  readonly from?: string
  /** In lower case, such as `pt-br`. */
  readonly to: string
  /** Fragments of XML, whose elements `<x id="1"/>` and `<g id="2">…</g>` come back in the translation. */
  readonly texts: readonly string[]
  readonly glossary: readonly GlossaryTerm[]
  readonly signal: AbortSignal
}

/** A word that always has this translation; a word that stays has itself as its translation. */
export interface GlossaryTerm {
  readonly term: string
  readonly translation: string
}

export interface TranslationProvider {
  /**
   * Returns a translation for each text, in order. Throws `Unavailable`, with the time to wait, if a retry can succeed,
   * and `TranslationRefused` if a person must do something first.
   */
  readonly translate: (request: TranslationRequest) => Promise<string[]>
}

/** Which provider translates, and how it is reached. */
export interface ProviderSettings {
  readonly type: 'openai' | 'libretranslate' | 'deepl' | 'pseudo'
  readonly url?: string
  readonly model?: string
  readonly key?: string
}

/** The provider will not translate until a person has changed something; the message says what, and contains no key. */
export class TranslationRefused extends Error {}
