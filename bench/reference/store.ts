// What the reference does with a database: looks up a token, reads a space by its key, inserts texts as rows.

export interface ReferenceStore {
  token(hash: string): unknown
  space(id: string): unknown
  addText(text: string): unknown
  /** Inserts all of them, or none. */
  addTexts(texts: readonly string[]): unknown
}
