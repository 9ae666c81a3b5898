// The reference on SQLite: node:sqlite's prepared statements and nothing above them.
import { DatabaseSync } from 'node:sqlite'
import type { ReferenceStore } from './store.ts'

/** Reads the database file of the measured server; writes to a file of its own beside it. */
export const openSqlite = (file: string): ReferenceStore => {
  const reader = open(file)
  const writer = open(`${file}-reference`)
  writer.exec('create table if not exists texts (id integer primary key, text text not null)')
  const token = reader.prepare('select id, user_id, scope, expires_at from tokens where hash = ?')
  const space = reader.prepare('select * from spaces where id = ?')
  const insert = writer.prepare('insert into texts (text) values (?)')
  return {
    token: hash => token.get(hash),
    space: id => space.get(id),
    addText: text => insert.run(text).changes,
    addTexts: texts => {
      writer.exec('begin')
      for (const text of texts) insert.run(text)
      writer.exec('commit')
      return texts.length
    },
  }
}

/** With the same durability and caches as the measured server. */
const open = (file: string): DatabaseSync => {
  const handle = new DatabaseSync(file, { timeout: 5000 })
  handle.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma cache_size = -32768;
    pragma mmap_size = 268435456;
  `)
  return handle
}
