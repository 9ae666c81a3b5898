// The parts of a text for people, as translators see them.

/**
 * One passage: a paragraph, a heading, a cell, a title. Its text is a fragment of XML, which every provider can be asked to
 * preserve: `<x id="1"/>` stands for what must not be touched (code, an image, an expression), `<g id="2">…</g>` for a pair
 * around words (bold, a link); `&`, `<` and `>` are references. It contains no Markdown.
 */
export interface Segment {
  /** Depends on the text alone. */
  readonly key: string
  readonly text: string
}

/** The result of translating a text. */
export interface TranslatedText {
  readonly markdown: string
  /** Segments without a translation, or with one that would change more than words; each once. */
  readonly untranslated: readonly Segment[]
}
