// What of a text is for people, as those who translate see it.

/**
 * One passage: a paragraph, a heading, a cell, a title. Its text is a fragment of XML, which every provider can be asked to
 * keep: `<x id="1"/>` stands for what must not be touched (code, an image, an expression), `<g id="2">…</g>` for what is
 * around words (bold, a link); `&`, `<` and `>` are references. No Markdown is left in it.
 */
export interface Segment {
  /** Follows from the text alone. */
  readonly key: string
  readonly text: string
}

/** What became of a text. */
export interface TranslatedText {
  readonly markdown: string
  /** Without a translation, or with one that would change more than words. Each once. */
  readonly untranslated: readonly Segment[]
}
