// The statements by which SQLite keeps pages and their words.
import { type Param, statement } from '#database/index.ts'
import type { Columns } from './sqlite-columns.ts'

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
  readonly plain: string
}

export const insertPage = statement((db, param: Param<Row & { spaceId: string; pageId: string }>) =>
  db.insertInto('search_pages').values({
    id: param('id'),
    space_id: param('spaceId'),
    page_id: param('pageId'),
    title: param('title'),
    plain: param('plain'),
  }),
)

export const updatePage = statement((db, param: Param<Row>) =>
  db
    .updateTable('search_pages')
    .set({ title: param('title'), plain: param('plain') })
    .where('id', '=', param('id')),
)

export const deletePage = statement((db, param: Param<{ id: number }>) =>
  db.deleteFrom('search_pages').where('id', '=', param('id')),
)

export const insertWords = statement((db, param: Param<Columns & { readonly id: number }>) =>
  db.insertInto('search_words').values({
    rowid: param('id'),
    title: param('title'),
    headings: param('headings'),
    text: param('text'),
    parts: param('parts'),
    marks: param('marks'),
  }),
)

export const deleteWords = statement((db, param: Param<{ id: number }>) =>
  db.deleteFrom('search_words').where('rowid', '=', param('id')),
)
