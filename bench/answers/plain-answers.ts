// The reference for answers: plain FTS5 with its English stemmer, finding pages that contain any of the words.
import { DatabaseSync } from 'node:sqlite'

export interface PlainPage {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** Returns a function that finds the ids of the best pages of a set. */
export const plainAnswers = (pages: readonly PlainPage[]): ((question: string) => string[]) => {
  const database = new DatabaseSync(':memory:')
  database.exec(
    `create virtual table pages using fts5 (id unindexed, title, text, tokenize = 'porter unicode61')`,
  )
  const insert = database.prepare('insert into pages values (?, ?, ?)')
  for (const { id, title, text } of pages) insert.run(id, title, text)
  const search = database.prepare('select id from pages where pages match ? order by rank limit ?')
  return question => {
    const words = question.match(/[\p{L}\p{N}_]+/gu) ?? []
    const match = words.map(word => `"${word}"`).join(' OR ')
    return match === '' ? [] : search.all(match, mostResults).map(({ id }) => String(id))
  }
}

export const mostResults = 10
