// What the reference does with a database: look up a token, read a space by its key, commit texts as rows.

export interface ReferenceStore {
  token(hash: string): unknown
  space(id: string): unknown
  addText(text: string): unknown
  /** All of them, or none. */
  addTexts(texts: readonly string[]): unknown
}
