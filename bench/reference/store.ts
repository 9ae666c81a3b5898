// What the reference does with a database: look up a token, read a space by its key, commit a text as one row.

export interface ReferenceStore {
  token(hash: string): unknown
  space(id: string): unknown
  addText(text: string): unknown
}
