// Event queries walk an index to the page and sort nothing, whatever the filter is.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { afterKeyset, type Database } from '#database/index.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type EventFilter, eventsOfOrganization } from './store.ts'

const time = '2026-01-01T00:00:00.000Z'

/** The engine's query plan for a page. */
const planOf = (database: Database, filter: EventFilter, cursor: string[] | undefined): Promise<string> =>
  database.transaction(async db => {
    const order = (['created_at', 'id'] as const).map(column => ({ column, direction: 'asc' as const }))
    const page = afterKeyset(eventsOfOrganization({ db }, 'one', filter).selectAll(), order, cursor).limit(50)
    const { sql: text, parameters } = page.compile()
    // With so few rows, PostgreSQL would otherwise prefer to read and sort.
    if (database.engine === 'postgres')
      await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(db)
    const explain = database.engine === 'postgres' ? 'explain' : 'explain query plan'
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
    return JSON.stringify(rows)
  })

forEachDatabase((_engine, open) => {
  let database: Database

  before(async () => {
    database = await open()
  })

  const filters: [EventFilter, string][] = [
    [{}, 'events_by_time'],
    [{ type: 'thing_done' }, 'events_by_type'],
    [{ after: time, before: time }, 'events_by_time'],
    [{ actor: 'ada' }, 'events_by_actor'],
    [{ actor: 'ada', after: time }, 'events_by_actor'],
    [{ resource: 'space' }, 'events_by_resource'],
    [{ resource: 'space', before: time }, 'events_by_resource'],
  ]
  for (const [filter, index] of filters) {
    test(`a page of events by ${Object.keys(filter).join(' and ') || 'nothing'} is a walk over ${index}`, async () => {
      for (const cursor of filter.before === undefined ? [undefined, [time, 'id']] : [undefined]) {
        const plan = await planOf(database, filter, cursor)
        assert.match(plan, new RegExp(`${index}\\b`))
        assert.doesNotMatch(plan, /Sort|TEMP B-TREE|SCAN/)
      }
    })
  }
})
