// The content objects as rows, in SQL: read and stored within a lineage, the spaces that share their content.
import { sql } from 'kysely'
import type { Hash } from '#content/objects.ts'
import {
  allUnchanging,
  type Database,
  firstUnchanging,
  type Param,
  type ReadDb,
  run,
  statement,
  textArray,
  type WriteDb,
  write,
} from '#database/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { freshenedAfter, secondsOf } from './ages.ts'

/** Where objects are read: the spaces of one lineage share them, other lineages have their own. */
export interface Stored {
  readonly db: ReadDb
  readonly lineage: string
}

interface Storing extends Stored {
  readonly db: WriteDb
}

const objectsPerQuery = 200

/** Loads an object that is known to be stored, since something refers to it. */
export const loadObject = async ({ db, lineage }: Stored, hash: Hash): Promise<string> => {
  await yieldWhenLong()
  const row = await firstUnchanging(db, objectByHash, { lineage, hash })
  if (row === undefined) throw new Error(`the content object ${hash} is missing`)
  return row.data
}

/** Calls `use` for each of the objects that is stored. */
export const eachObject = async (
  { db, lineage }: Stored,
  hashes: readonly Hash[],
  use: (hash: Hash, data: string) => void,
): Promise<void> => {
  for (let from = 0; from < hashes.length; from += objectsPerQuery) {
    const some = hashes.slice(from, from + objectsPerQuery)
    const rows = await allUnchanging(
      db,
      some,
      (from, hashes) => objectRows(from, lineage, hashes),
      ({ hash }) => hash,
    )
    for (const { hash, data } of rows) {
      use(hash, data)
      await yieldWhenLong()
    }
  }
}

const objectRows = (db: ReadDb, lineage: string, hashes: readonly Hash[]) =>
  db
    .selectFrom('objects')
    .select(['hash', 'data'])
    .where('lineage_id', '=', lineage)
    .where('hash', 'in', hashes)
    .execute()

/**
 * Stores objects in the order of their hashes, so that two transactions that store the same ones never deadlock. An object
 * that exists already is locked until the transaction ends, and its age is renewed if it is old: if a purge is just removing
 * it, this waits for the purge and stores it again.
 */
export const storeObjects = async (
  { engine, clock }: { readonly engine: Database['engine']; readonly clock: Clock },
  { db, lineage }: Storing,
  objects: ReadonlyMap<Hash, string>,
): Promise<void> => {
  const hashes = [...objects.keys()].sort()
  const at = secondsOf(clock)
  const known = { lineage, at, stale: at - freshenedAfter }
  if (engine === 'sqlite') {
    for (const hash of hashes) {
      await run(db, insertObject, { ...known, hash, data: objects.get(hash) as string })
      await yieldWhenLong()
    }
    return
  }
  // Where there are several portions, only one of them is sent at a time.
  const insert = hashes.length <= objectsPerQuery ? write : run
  for (let from = 0; from < hashes.length; from += objectsPerQuery) {
    const some = hashes.slice(from, from + objectsPerQuery)
    await insert(db, insertObjects, {
      ...known,
      hashes: textArray(some),
      data: textArray(some.map(hash => objects.get(hash) as string)),
    })
  }
}

interface Ages {
  readonly lineage: string
  readonly at: number
  readonly stale: number
}

const objectByHash = statement((db, param: Param<{ lineage: string; hash: string }>) =>
  db
    .selectFrom('objects')
    .select('data')
    .where('lineage_id', '=', param('lineage'))
    .where('hash', '=', param('hash')),
)

const insertObject = statement((db, param: Param<Ages & { hash: string; data: string }>) =>
  db
    .insertInto('objects')
    .values({
      lineage_id: param('lineage'),
      hash: param('hash'),
      data: param('data'),
      stored_at: param('at'),
    })
    .onConflict(conflict =>
      conflict
        .columns(['lineage_id', 'hash'])
        .doUpdateSet({ stored_at: param('at') })
        .where('objects.stored_at', '<', param('stale')),
    ),
)

/** PostgreSQL inserts many objects at once: each list is a single parameter. */
const insertObjects = statement((db, param: Param<Ages & { hashes: Buffer; data: Buffer }>) => ({
  compile: () =>
    sql`insert into objects (lineage_id, hash, data, stored_at)
      select ${param('lineage')}, given.hash, given.data, ${param('at')}
      from unnest(${param('hashes')}::text[], ${param('data')}::text[]) as given (hash, data)
      on conflict (lineage_id, hash) do update set stored_at = excluded.stored_at
      where objects.stored_at < ${param('stale')}`.compile(db),
}))
