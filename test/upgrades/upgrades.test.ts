// Databases that old programs made, each migrated: its tables are then those of a new one, and its content is still there.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Database, migrate, openDatabase } from '#database/index.ts'
import { diagnose } from '#doctor/index.ts'
import { forEachDatabase } from '../world/databases.ts'
import { createWorld, type Person } from '../world/world.ts'
import { keptDatabases } from './databases.ts'
import { countRows, type Rows, restore, schemaOf } from './restore.ts'
import { guides } from './story.ts'

forEachDatabase((_, _open, blank) => {
  let newSchema: Rows
  before(async () => {
    const where = await blank()
    const database = await openDatabase(where)
    await migrate(database)
    await database.close()
    newSchema = await schemaOf(where)
  })

  for (const old of keptDatabases())
    test(`a database of ${old.commit}, up to migration ${old.migration}, keeps what is in it`, async () => {
      const where = await blank()
      await restore(where, old)
      const counts = await countRows(where)
      const database = await openDatabase(where)
      await migrate(database)
      assert.deepEqual(await schemaOf(where), newSchema)
      assert.deepEqual(fewerRows(counts, await countRows(where)), [])
      await readStory(database)
    })
})

/** Tables that are computed again from contents; and a table that was renamed. */
const madeAgain =
  /^(content_index|link_counts|link_targets|page_anchors|page_links|search_\w+|text_extracts)$/
const renamed: Readonly<Record<string, string>> = { space_grants: 'grants' }

const fewerRows = (old: ReadonlyMap<string, number>, present: ReadonlyMap<string, number>): string[] =>
  [...old]
    .filter(([table, count]) => !madeAgain.test(table) && (present.get(renamed[table] ?? table) ?? 0) < count)
    .map(([table]) => table)

const readStory = async (database: Database): Promise<void> => {
  const world = await createWorld(database)
  const { id } = await database.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@example.com')
    .executeTakeFirstOrThrow()
  const { get } = await world.reader({ id } as Person)
  const [organization] = (await get('/orgs')).body.items
  const spaces = (await get(`/orgs/${organization.id}/spaces`)).body.items
  const space = `/spaces/${spaces.find(({ title }: { title: string }) => title === 'Guides').id}`
  const textAt = async (path: string) => (await get(`${space}${path}`)).body.markdown
  assert.equal(await textAt('/content/path/welcome'), guides.welcome)
  assert.equal(await textAt('/content/path/setup'), guides.merged)
  assert.equal(await textAt('/change-requests/2/content/path/welcome'), guides.proposed)
  const found = (await get(`${space}/search?query=anchor`)).body.items
  assert.deepEqual(
    found.map(({ title }: { title: string }) => title),
    ['Setup'],
  )
  const how = { isQuick: true, isRepairing: false, report: () => {} }
  assert.deepEqual((await diagnose(world.installation, how)).broken, [])
  await world.close()
}
