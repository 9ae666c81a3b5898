// The checks, in SQL, of positions: no two items of one order have the same position.
import { sql } from 'kysely'
import type { Tables, WriteDb } from '#database/index.ts'
import { orderBetween } from '#kernel/order.ts'
import { type Check, enoughFindings, type Finding, mendingEach } from '../check.ts'
import type { Condition } from '../rows.ts'

export interface Positions {
  readonly id: string
  readonly rule: string
  /** A query of all that has a position: `source`, its table; `id`; `scope`, which items of one order share; `position`. */
  readonly all: Condition
  /** Locks the scope of an order while positions in it are repaired, as code that places something in it does. */
  readonly lock: (db: WriteDb, scope: string) => Promise<unknown>
}

interface Placed {
  readonly source: keyof Tables
  readonly id: string
  readonly scope: string
  readonly position: string
}

export const positions = ({ id, rule, all, lock }: Positions): Check => ({
  id,
  rule,
  find: async function* ({ db }) {
    const { rows } = await sql<Placed>`
      select source, id, scope, position from (
        select placed.*, row_number() over (partition by scope, position order by id) as place from (${all}) as placed
      ) as numbered
      where place > 1 order by scope, position, id limit ${sql.lit(enoughFindings)}`.execute(db)
    for (const { source, id, scope, position } of rows) yield { table: source, row: { id, scope, position } }
  },
  remedy: mendingEach(
    'moves it to just behind the other one, where it is shown already',
    async (db, finding) => {
      await lock(db, String(finding.row.scope))
      await moveBehind(db, all, finding)
    },
  ),
})

const moveBehind = async (db: WriteDb, all: Condition, { table, row }: Finding): Promise<void> => {
  const { rows } = await sql<Placed>`
    select * from (${all}) as one where one.scope = ${row.scope} and one.position >= ${row.position} order by one.position, one.id
  `.execute(db)
  const same = rows.filter(({ position }) => position === row.position)
  if (!same.slice(1).some(({ id }) => id === row.id)) return
  const next = rows.find(({ position }) => position > String(row.position))
  const position = orderBetween(String(row.position), next?.position ?? null)
  await sql`update ${sql.table(table)} set position = ${position} where id = ${row.id}`.execute(db)
}
