// The SQL statements with which SQLite stores pages and their words.
import { sql } from 'kysely'
import { type Param, statement } from '#database/index.ts'
import { blockMark, type Columns } from './sqlite-columns.ts'

interface Block {
  readonly first: number
  readonly last: number
}

export const pageRow = statement((db, param: Param<{ spaceId: string; pageId: string }>) =>
  db
    .selectFrom('search_pages')
    .select('id')
    .where('space_id', '=', param('spaceId'))
    .where('page_id', '=', param('pageId')),
)

export const anyPageOf = statement((db, param: Param<{ spaceId: string }>) =>
  db.selectFrom('search_pages').select('id').where('space_id', '=', param('spaceId')).limit(1),
)

export const somePagesOf = statement((db, param: Param<{ spaceId: string; limit: number }>) =>
  db.selectFrom('search_pages').select('id').where('space_id', '=', param('spaceId')).limit(param('limit')),
)

export const lastPageIn = statement((db, param: Param<Block>) =>
  db
    .selectFrom('search_pages')
    .select('id')
    .where('id', '>=', param('first'))
    .where('id', '<=', param('last'))
    .orderBy('id', 'desc')
    .limit(1),
)

interface Row {
  readonly id: number
  readonly title: string
  readonly above: string
  readonly plain: string
}

export const insertPageRow = statement((db, param: Param<Row & { spaceId: string; pageId: string }>) =>
  db.insertInto('search_pages').values({
    id: param('id'),
    space_id: param('spaceId'),
    page_id: param('pageId'),
    title: param('title'),
    above: param('above'),
    plain: param('plain'),
  }),
)

export const updatePageRow = statement((db, param: Param<Row>) =>
  db
    .updateTable('search_pages')
    .set({ title: param('title'), above: param('above'), plain: param('plain') })
    .where('id', '=', param('id')),
)

export const deletePageRow = statement((db, param: Param<{ id: number }>) =>
  db.deleteFrom('search_pages').where('id', '=', param('id')),
)

/** The column with the placeholder replaced by the code of the block. */
const withCode = (column: string, code: string) =>
  sql<string>`replace(${column}, ${sql.lit(blockMark)}, ${code})`

export const insertWords = statement(
  (db, param: Param<Columns & { readonly id: number; readonly code: string }>) =>
    db.insertInto('search_words').values({
      rowid: param('id'),
      title: withCode(param('title'), param('code')),
      headings: withCode(param('headings'), param('code')),
      text: withCode(param('text'), param('code')),
      parts: withCode(param('parts'), param('code')),
      marks: withCode(param('marks'), param('code')),
    }),
)

export const deleteWords = statement((db, param: Param<{ id: number }>) =>
  db.deleteFrom('search_words').where('rowid', '=', param('id')),
)

/** Makes FTS5 write the words that it has in memory as a segment. */
export const flushWords = statement(db => ({
  compile: () => sql`insert into search_words (search_words) values ('flush')`.compile(db),
}))

/** Makes FTS5 merge segments, writing about so many pages of the database. */
export const mergeSegments = statement((db, param: Param<{ pages: number }>) => ({
  compile: () =>
    sql`insert into search_words (search_words, rank) values ('merge', ${param('pages')})`.compile(db),
}))

/** How many rows were changed on this connection. */
export const totalChanges = statement(db => ({
  compile: () => sql<{ changes: number }>`select total_changes() as changes`.compile(db),
}))
