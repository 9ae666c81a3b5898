// Lists: one page of a query, by position, with a cursor that names the place to go on from.
import type { SelectQueryBuilder } from 'kysely'
import type { TSchema } from 'typebox'
import type { Ctx } from '#context.ts'
import { afterKeyset, type KeysetColumn, type Tables } from '#database/index.ts'
import { invalidField } from '#kernel/errors.ts'
import { Type } from '#kernel/type.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { jsonLength, Latin1Json } from './json.ts'

/** The page that was asked for, and the list it is of: a cursor is valid only for the list that it came from. */
export interface PageRequest {
  readonly limit: number
  readonly cursor: string | undefined
  readonly list: string
}

/** The query parameters of every list. */
export const pageParameters = {
  page: Type.Optional(
    Type.String({
      maxLength: 16_000,
      description: 'The `next.page` of the page before; left out, the list begins.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 50,
      description: 'The most items that a page has',
    }),
  ),
} as const

/** The list envelope around items of a schema. */
export const listOf = <Item extends TSchema>(item: Item) =>
  Type.Object(
    {
      next: Type.Optional(
        Type.Object(
          { page: Type.String({ description: 'Send this as `page` to get the next page of the list.' }) },
          { additionalProperties: false, description: 'Where the list goes on; left out on its last page.' },
        ),
      ),
      count: Type.Integer({ minimum: 0, description: 'How many items match, over all pages.' }),
      items: Type.Array(item, { description: 'The items of this page, in the order of the list.' }),
    },
    {
      additionalProperties: false,
      ...('title' in item && { title: `${item.title}List` }),
      description: 'One page of a list.',
    },
  )

export interface ListEnvelope<Item> {
  readonly next?: { readonly page: string }
  readonly count: number
  readonly items: readonly Item[]
}

type Scalar = string | number

interface Sorted<Row, Item> {
  /** The sort keys of a row. */
  readonly sortedBy: (row: Row) => readonly Scalar[]
  /** How many of the rows fit into one answer, where items may be large: the page ends there, and the next continues. */
  readonly fitting?: (rows: Row[]) => Promise<number> | number
  readonly present: (rows: Row[]) => Promise<Item[]> | Item[]
}

/** A query not yet run. Every sort ends in a unique column. */
export interface Listing<Row, Item> extends Sorted<Row, Item> {
  readonly rows: SelectQueryBuilder<Tables, never, Row>
  /** The same conditions, with nothing selected. */
  readonly count: SelectQueryBuilder<Tables, never, unknown>
  readonly order: readonly KeysetColumn[]
}

/** A list that is requested so often that its queries are precompiled statements. */
export interface PreparedListing<Row, Item> extends Sorted<Row, Item> {
  readonly find: (
    after: readonly Scalar[] | undefined,
    limit: number,
  ) => Promise<{ readonly rows: Row[]; readonly count: number }>
  readonly sortKeys: number
}

/** How many items are read and presented together: the event loop is given back between two batches. */
const batch = 200

/** A page ends early, before its limit of items, once it has about so many characters. */
const mostCharacters = 4_000_000

/** Runs one page of a listing. */
export const list = async <Row, Item>(
  ctx: Ctx,
  page: PageRequest,
  listing: Listing<Row, Item>,
): Promise<ListEnvelope<Item>> => {
  const after =
    page.cursor === undefined ? undefined : readCursor(ctx, page.list, page.cursor, listing.order.length)
  const batches = readInBatches(listing, page.limit, after)
  const [shown, count] = await Promise.all([show(ctx, page, listing, batches), countOf(listing.count)])
  return { ...shown.next, count, items: shown.items }
}

/** Runs one page of a prepared listing. */
export const listPrepared = async <Row, Item>(
  ctx: Ctx,
  page: PageRequest,
  listing: PreparedListing<Row, Item>,
): Promise<ListEnvelope<Item>> => {
  const after =
    page.cursor === undefined ? undefined : readCursor(ctx, page.list, page.cursor, listing.sortKeys)
  const { rows, count } = await listing.find(after, page.limit + 1)
  const { next, items } = await show(ctx, page, listing, cutIntoBatches(rows, page.limit))
  return { ...next, count, items }
}

/** A prepared listing whose items are already written as JSON. */
export const listWritten = async <Row>(
  ctx: Ctx,
  page: PageRequest,
  listing: PreparedListing<Row, Latin1Json>,
): Promise<Latin1Json> => {
  const { next, count, items } = await listPrepared(ctx, page, listing)
  // A cursor is ASCII, so it can stand in a `latin1` text.
  const start = next === undefined ? '{' : `{"next":${JSON.stringify(next)},`
  return new Latin1Json(`${start}"count":${count},"items":[${items.map(({ latin1 }) => latin1).join()}]}`)
}

/** Consecutive rows of a list, and whether more follow. */
interface Batch<Row> {
  readonly rows: Row[]
  readonly more: boolean
}

async function* readInBatches<Row, Item>(
  { rows, order, sortedBy, fitting }: Listing<Row, Item>,
  limit: number,
  from: readonly Scalar[] | undefined,
): AsyncGenerator<Batch<Row>> {
  // `fitting` judges the rows of a whole answer, so these are read together.
  const most = fitting === undefined ? batch : limit
  for (let left = limit, after = from; left > 0; left -= most) {
    const wanted = Math.min(most, left)
    const found = (await afterKeyset(rows, order, after)
      .limit(wanted + 1)
      .execute()) as Row[]
    const shown = found.slice(0, wanted)
    yield { rows: shown, more: found.length > wanted }
    if (found.length <= wanted) return
    after = sortedBy(shown.at(-1) as Row)
  }
}

function* cutIntoBatches<Row>(rows: readonly Row[], limit: number): Generator<Batch<Row>> {
  for (let index = 0; index < Math.min(limit, rows.length); index += batch) {
    const end = Math.min(index + batch, limit)
    yield { rows: rows.slice(index, end), more: rows.length > end }
  }
}

/** Presents batches, item by item, until the page is full. */
const show = async <Row, Item>(
  ctx: Ctx,
  page: PageRequest,
  { fitting, present, sortedBy }: Sorted<Row, Item>,
  batches: AsyncIterable<Batch<Row>> | Iterable<Batch<Row>>,
): Promise<{ items: Item[]; next: Pick<ListEnvelope<Item>, 'next'> }> => {
  const items: Item[] = []
  let [size, last]: [number, Row | undefined] = [0, undefined]
  for await (const { rows: found, more: hasMore } of batches) {
    const rows = found.slice(0, Math.max(1, (await fitting?.(found)) ?? found.length))
    const more = hasMore || rows.length < found.length
    const presented = await present(rows)
    // Rows that are gone meanwhile are not presented; then items cannot
    // be matched with rows, and the page may not end within them.
    const mayEnd = presented.length === rows.length
    let shown = 0
    for (const item of presented) {
      if (mayEnd && size >= mostCharacters) break
      items.push(item)
      shown++
      size += jsonLength(item)
      const turn = yieldWhenLong()
      if (turn !== undefined) await turn
    }
    const end = mayEnd ? shown : rows.length
    last = more || end < rows.length ? rows[end - 1] : undefined
    if (last === undefined || rows.length < found.length || size >= mostCharacters) break
  }
  const next = last === undefined ? {} : { next: { page: writeCursor(ctx, page.list, sortedBy(last)) } }
  return { items, next }
}

/**
 * One page of a list that is in memory or comes from the content store: `rows` begins at the cursor, and has more than
 * `limit` rows where another page follows.
 */
export const envelope = async <Row, Item>(
  ctx: Ctx,
  page: PageRequest,
  rows: Row[],
  count: number,
  listing: Sorted<Row, Item>,
): Promise<ListEnvelope<Item>> => {
  const wanted = rows.slice(0, page.limit)
  const fitting = (await listing.fitting?.(wanted)) ?? wanted.length
  const shown = wanted.slice(0, Math.max(1, fitting))
  const more = rows.length > shown.length
  const items = await listing.present(shown)
  if (!more) return { count, items }
  const last = listing.sortedBy(shown.at(-1) as Row)
  return { next: { page: writeCursor(ctx, page.list, last) }, count, items }
}

const countOf = async (query: SelectQueryBuilder<Tables, never, unknown>): Promise<number> => {
  const { count } = await query
    .select(expression => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const purpose = (list: string) => `cursor ${list}`

const writeCursor = (ctx: Pick<Ctx, 'signer'>, list: string, values: readonly Scalar[]): string => {
  const text = JSON.stringify(values)
  return `${Buffer.from(text).toString('base64url')}.${ctx.signer.sign(purpose(list), text)}`
}

export const readCursor = (
  ctx: Pick<Ctx, 'signer'>,
  list: string,
  cursor: string,
  length: number,
): readonly Scalar[] => {
  const [encoded = '', signature = ''] = cursor.split('.')
  const text = Buffer.from(encoded, 'base64url').toString()
  if (!ctx.signer.verify(purpose(list), text, signature)) throw foreign()
  const values = JSON.parse(text) as Scalar[]
  // Base64 spells the same bytes in several ways; a cursor has one spelling.
  if (values.length !== length || writeCursor(ctx, list, values) !== cursor) throw foreign()
  return values
}

const foreign = () => invalidField('query/page', 'must be the next.page of an earlier page of this list')
