// Counting very many grants to many people does not block others.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Database, Tables } from '#database/index.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { spaceRow } from '../../../test/world/space-rows.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'

const [collectionCount, spaceCount, teamCount] = [400, 2000, 400]
const at = '2026-01-01T00:00:00.000Z'
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const named = (kind: string, index: number) => `${kind}-${String(index).padStart(6, '0')}`

const insert = async (database: Database, table: keyof Tables, rows: readonly object[]): Promise<void> => {
  for (let index = 0; index < rows.length; index += 500)
    await database.transaction(db =>
      db
        .insertInto(table as 'spaces')
        .values(rows.slice(index, index + 500) as never)
        .execute(),
    )
}

forEachDatabase((_engine, open) => {
  let world: World
  let organization: { id: string; admin: Person }
  let reader: Person

  /**
   * Nested collections with five spaces in each, some of which are visible to all members. Each team has a grant on the
   * outermost; all teams but one include the reader.
   */
  before(async () => {
    const database = await open()
    world = await createWorld(database)
    organization = await world.organization()
    reader = await world.member(organization, 'read')
    const { id, admin } = organization
    const own = { organization_id: id, created_by: admin.id, created_at: at, updated_at: at }
    const collections = numbers(collectionCount).map(index => ({
      ...own,
      id: named('collection', index),
      parent_id: index === 0 ? null : named('collection', index - 1),
      position: named('a', index),
      title: 'Collection',
      description: '',
      default_level: null,
    }))
    const { id: template } = (await admin.post(`/orgs/${id}/spaces`)).body
    await admin.patch(`/spaces/${template}`, { defaultLevel: null })
    const space = await spaceRow(database.read, template)
    assert.equal(space.default_level, null)
    const spaces = numbers(spaceCount).map(index => ({
      ...space,
      id: named('space', index),
      parent_id: named('collection', index % collectionCount),
      position: named('a', index),
      default_level: index % 4 === 0 ? 'read' : null,
    }))
    const teams = numbers(teamCount).map(index => ({
      id: named('team', index),
      organization_id: id,
      title: 'Team',
      title_key: 'team',
      created_at: at,
    }))
    const grants = teams.map(team => ({
      resource_id: named('collection', 0),
      resource_type: 'collection',
      principal_id: team.id,
      principal_type: 'team',
      role: 'read',
      created_at: at,
    }))
    const memberships = teams.slice(1).map(team => ({
      team_id: team.id,
      user_id: reader.id,
      role: 'member',
      added_at: at,
    }))
    const counts = (scope_id: string, of: readonly { default_level: string | null }[]) => [
      { scope_id, audience: 'members', count: of.filter(one => one.default_level !== null).length },
      { scope_id, audience: 'granted', count: of.filter(one => one.default_level === null).length },
    ]
    await database.transaction(db => db.deleteFrom('space_counts').execute())
    for (const [table, rows] of [
      ['collections', collections],
      ['spaces', spaces],
      ['teams', teams],
      ['grants', grants],
      ['team_members', memberships],
      ['space_counts', counts(id, [...spaces, space])],
      [
        'space_counts',
        collections.flatMap(one =>
          counts(
            one.id,
            spaces.filter(space => space.parent_id === one.id),
          ),
        ),
      ],
    ] as const)
      await insert(database, table, rows)
  })

  after(() => world.close())

  measuringTest('a page of teams that were granted all of a deep tree blocks nobody', async () => {
    const { id, admin } = organization
    for (const person of [admin, reader]) {
      const ask = () => person.get(`/orgs/${id}/teams?limit=1000`)
      await ask()
      const { result, longest } = await measureLoop(ask)
      assert.equal(result.body.items.length, teamCount)
      for (const { spaces } of result.body.items) assert.equal(spaces, spaceCount)
      assertBlocksNobody(longest)
    }
  })

  measuringTest('a page of members who are in all of these teams, too', async () => {
    const { id, admin } = organization
    const ask = () => admin.get(`/orgs/${id}/members?limit=1000`)
    await ask()
    const { result, longest } = await measureLoop(ask)
    const of = ({ id }: Person) => result.body.items.find((one: { id: string }) => one.id === id).spaces
    // The admin also has the space at the root.
    assert.deepEqual([of(admin), of(reader)], [spaceCount + 1, spaceCount])
    assertBlocksNobody(longest)
  })
})
