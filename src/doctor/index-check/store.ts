// All SQL on the index of one space, the stored one and the newly built one.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Hash } from '#content/objects.ts'
import type { ReadDb, Tables, WriteDb } from '#database/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'

/** A space whose index is complete up to a revision, and not being updated. */
export interface WholeIndex {
  readonly id: string
  readonly organization_id: string
  readonly lineage_id: string
  readonly revision_id: string
  readonly root: Hash | null
}

/** Undefined for a space that is not indexed, or not completely, or that has texts still to be read. */
export const indexedAsItIs = (db: ReadDb, space: string): Promise<WholeIndex | undefined> =>
  wholeIndexes(db)
    .select(['spaces.id', 'organization_id', 'lineage_id', 'revisions.id as revision_id', 'revisions.root'])
    .where('spaces.id', '=', space)
    .executeTakeFirst()

/** How many spaces have no complete index. */
export const countUnfinished = async (db: ReadDb): Promise<number> => {
  const whole = wholeIndexes(db).select('spaces.id')
  const { count } = await db
    .selectFrom('spaces')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('id', 'not in', whole)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const wholeIndexes = (db: ReadDb) =>
  db
    .selectFrom('spaces')
    .innerJoin('content_index', 'content_index.space_id', 'spaces.id')
    .innerJoin('revisions', 'revisions.id', 'content_index.revision_id')
    .where('spaces.deleted_at', 'is', null)
    .where('pending_revision_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('extract_retries').select('hash').whereRef('space_id', '=', 'spaces.id'))),
    )

/** The tables of the index that follow from links, with the columns that their rows are sorted by. */
export const linkTables = {
  page_links: ['source_id', 'source_type', 'target'],
  link_targets: ['target'],
  link_names: ['source_id', 'name'],
  page_anchors: ['page_id'],
  restricted_pages: ['page_id'],
} as const satisfies { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table])[] }

export interface RowsDigest {
  readonly count: number
  /** A checksum of the rows, whatever their order. */
  readonly sum: bigint
}

const rowsAtOnce = 500

/** A digest of the rows of a space in one of these tables. */
export const digestOf = async (
  db: ReadDb,
  table: keyof typeof linkTables,
  space: string,
): Promise<RowsDigest> => {
  const keys = linkTables[table]
  const key = sql.join(keys.map(name => sql.ref(name)))
  const digest = { count: 0, sum: 0n }
  for (let last: Record<string, unknown> | undefined; ; ) {
    const values = last
    const beyond =
      values === undefined ? sql`true` : sql`(${key}) > (${sql.join(keys.map(name => sql`${values[name]}`))})`
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where space_id = ${space} and ${beyond} order by ${key} limit ${sql.lit(rowsAtOnce)}
    `.execute(db)
    for (const row of rows) {
      digest.count++
      digest.sum = (digest.sum + numberOf(row)) & mask
      await yieldWhenLong()
    }
    last = rows.at(-1)
    if (rows.length < rowsAtOnce) return digest
  }
}

const mask = (1n << 64n) - 1n

const numberOf = (row: Record<string, unknown>): bigint =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest()
    .readBigUInt64LE()

/** Inserts the rows that an index of a space refers to. */
export const insertSpace = async (db: WriteDb, { id, organization_id }: WholeIndex): Promise<void> => {
  const none = { created_at: '', title: '' }
  await db
    .insertInto('organizations')
    .values({ ...none, id: organization_id, type: 'business', sso: 0, ai: 0, invite_links: 0 })
    .execute()
  await db
    .insertInto('spaces')
    .values({
      ...none,
      id,
      organization_id,
      position: '',
      emoji: '',
      visibility: 'private',
      edit_mode: 'live',
      head_revision_id: '',
      lineage_id: '',
      comments: 0,
      change_requests: 0,
      change_requests_open: 0,
      change_requests_draft: 0,
      created_by: '',
      updated_at: '',
    })
    .execute()
}

export const countSearchPages = async (db: ReadDb, space: string): Promise<number> => {
  const { count } = await db
    .selectFrom('search_pages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('space_id', '=', space)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The pages of a space in the search index, by their ids. */
export const searchPagesOf = async (db: ReadDb, space: string, pages: readonly string[]) => {
  if (pages.length === 0) return new Map()
  const rows = await db
    .selectFrom('search_pages')
    .select(['id', 'page_id', 'title', 'plain'])
    .where('space_id', '=', space)
    .where('page_id', 'in', pages)
    .execute()
  return new Map(rows.map(row => [row.page_id, row]))
}

/** How many words of each column SQLite has for a page; undefined if it has none. */
export const sizesOfWords = async (db: ReadDb, id: number): Promise<string | undefined> => {
  const { rows } = await sql<{
    sizes: string
  }>`select hex(sz) as sizes from search_words_docsize where id = ${id}`.execute(db)
  return rows[0]?.sizes
}

/** Whether PostgreSQL has these words for a page. */
export const hasWords = async (db: ReadDb, id: number, words: Readonly<Record<string, string>>) => {
  const { rows } = await sql`
    select 1 from search_pages where id = ${id} and words = ${words.words}::tsvector
    and key_words = ${words.key_words}::tsvector and stream = ${words.stream}`.execute(db)
  return rows.length === 1
}
