// SQL on what published pages depend on, as it is at this moment: very many rows at once, for all requests of one turn of
// the event loop.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { all, type Database, type Param, type ReadDb, statement } from '#database/index.ts'
import type { RowKind } from './dependency-tracker.ts'

/** The kind and id of a row, separated by a blank. A `head` is the revision at which a space is read. */
export type RowName = `${'head' | RowKind} ${string}`

export const rowName = (kind: 'head' | RowKind, id: string): RowName => `${kind} ${id}`

/** Returns what a row says; an empty text for one that does not exist. */
export type CurrentRows = (name: RowName) => string

interface Turn {
  readonly asked: Set<RowName>
  readonly answer: Promise<CurrentRows>
}

const turns = new WeakMap<Database, Turn>()

/**
 * What rows say now, including everything committed before the call. All rows asked for in one turn of the event loop are
 * read together.
 */
export const currentRows = (
  { database }: Pick<Ctx, 'database'>,
  names: Iterable<RowName>,
): Promise<CurrentRows> => {
  const turn = turns.get(database) ?? newTurn(database)
  for (const name of names) turn.asked.add(name)
  return turn.answer
}

const newTurn = (database: Database): Turn => {
  const asked = new Set<RowName>()
  const answer = new Promise<void>(resolve => setImmediate(resolve)).then(() => {
    turns.delete(database)
    return rowsNow(database, asked)
  })
  const turn = { asked, answer }
  turns.set(database, turn)
  return turn
}

/** Reads the rows asked for in a turn, immediately. */
export const rowsNow = async ({ read }: Database, asked: ReadonlySet<RowName>): Promise<CurrentRows> => {
  const found = new Map<RowName, string>()
  const readSome = async (kind: 'head' | RowKind, ids: readonly string[]): Promise<void> => {
    const params = Object.fromEntries(places.map(place => [place, ids[place] ?? '']))
    for (const { id, written } of await all(read, statements[kind], params))
      found.set(rowName(kind, id), written)
  }
  const idsByKind = Object.groupBy(asked, name => name.slice(0, name.indexOf(' ')) as 'head' | RowKind)
  const readings: Promise<void>[] = []
  for (const [kind, names] of Object.entries(idsByKind) as ['head' | RowKind, RowName[]][]) {
    const ids = names.map(name => name.slice(kind.length + 1))
    for (let from = 0; from < ids.length; from += atOnce)
      readings.push(readSome(kind, ids.slice(from, from + atOnce)))
  }
  await Promise.all(readings)
  return name => found.get(name) ?? ''
}

/** How many ids one statement takes; unused parameters are empty, which is no id. */
const atOnce = 16
const places = Array.from({ length: atOnce }, (_, place) => place)

type Ids = Record<number, string>

const ids = (param: Param<Ids>): string[] => places.map(place => param(place))

/** The last import into the main content of each space: walks the index of the space's imports from the newest on. */
export const lastImports = (db: ReadDb, spaces: readonly string[]) =>
  db
    .selectFrom('spaces')
    .select(({ selectFrom }) => {
      const last = selectFrom('imports')
        .select(sql<string>`source || ' ' || coalesce(url, '')`.as('written'))
        .whereRef('imports.space_id', '=', 'spaces.id')
        .where('imports.status', '=', 'done')
        .where('imports.change_request_id', 'is', null)
        .orderBy('imports.id', 'desc')
        .limit(1)
      return ['id', sql<string>`coalesce(${last}, '')`.as('written')]
    })
    .where('id', 'in', spaces)

const statements = {
  head: statement((db, param: Param<Ids>) =>
    db
      .selectFrom('spaces')
      .select(['id', 'head_revision_id as written'])
      .where('id', 'in', ids(param))
      .where('deleted_at', 'is', null),
  ),
  space: statement((db, param: Param<Ids>) =>
    db
      .selectFrom('spaces')
      .select(['id', sql<string>`emoji || ' ' || title`.as('written')])
      .where('id', 'in', ids(param)),
  ),
  spec: statement((db, param: Param<Ids>) =>
    db
      .selectFrom('openapi_specs')
      .select(['id', sql<string>`coalesce(last_version_id, '') || ' ' || reference_form`.as('written')])
      .where('id', 'in', ids(param)),
  ),
  import: statement((db, param: Param<Ids>) => lastImports(db, ids(param))),
  translation: statement((db, param: Param<Ids>) =>
    db
      .selectFrom('translation_settings')
      .select([
        'organization_id as id',
        sql<string>`'[' || string_agg('[' || sources || ',' || targets || ']', ',' order by id) || ']'`.as(
          'written',
        ),
      ])
      .where('organization_id', 'in', ids(param))
      .groupBy('organization_id'),
  ),
  user: statement((db, param: Param<Ids>) =>
    db.selectFrom('users').select(['id', 'display_name as written']).where('id', 'in', ids(param)),
  ),
}
