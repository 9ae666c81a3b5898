// The reference for searches: plain FTS5, in this process, over pages of the same kind.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '../temporary.ts'
import { someWord, variedText } from '../varied-texts.ts'

export interface PlainSearch {
  /** Milliseconds for finding the best pages, with a snippet of each. */
  time(query: string, limit: number): number
  close(): void
}

export const plainSearch = (pages: number): PlainSearch => {
  const database = new DatabaseSync(join(temporaryFolder('plain-search'), 'pages.sqlite'))
  database.exec('create virtual table pages using fts5 (title, text); begin')
  const insert = database.prepare('insert into pages values (?, ?)')
  for (let page = 0; page < pages; page++) insert.run(`${someWord()} ${someWord()}`, variedText())
  database.exec('commit')
  const search = database.prepare(`
    select rowid, title, snippet(pages, 1, '', '', '…', 20) from pages where pages match ? order by rank limit ?`)
  return {
    time: (query, limit) => {
      const started = performance.now()
      search.all(query, limit)
      return performance.now() - started
    },
    close: () => database.close(),
  }
}
