// The rule of levels.ts wherever it is applied: in SQL, in what one space answers, in the list of spaces.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { type Level, levelOn, levels, reaches, visibleTo } from './index.ts'
import type { Guarded, Standing } from './levels.ts'

const visibilities = ['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private']

const level = fc.constantFrom<Level | null>(...levels, null)
const guardedSpace = fc.record({
  visibility: fc.constantFrom(...visibilities),
  defaultLevel: level,
  grant: level,
})
const standings: readonly Standing[] = [
  { member: false, role: null },
  ...[...levels, null].map(role => ({ member: true, role })),
]

interface Place {
  readonly organization: string
  readonly spaces: readonly string[]
}

/** Makes what was generated true of the person and the spaces. */
const arrange = (
  world: World,
  person: Person,
  place: Place,
  standing: Standing,
  spaces: readonly Guarded[],
) =>
  world.act(person, async ({ db }) => {
    await db.deleteFrom('members').where('user_id', '=', person.id).execute()
    await db.deleteFrom('space_grants').where('user_id', '=', person.id).execute()
    if (standing.member) {
      const membership = { organization_id: place.organization, user_id: person.id, role: standing.role }
      const rest = { sso: 0, disabled: 0, joined_at: '2026-01-01T00:00:00.000Z', last_seen_at: null }
      await db
        .insertInto('members')
        .values({ ...membership, ...rest })
        .execute()
    }
    for (const [index, id] of place.spaces.entries()) {
      const { visibility, defaultLevel, grant } = spaces[index] as Guarded
      const set = { visibility, default_level: defaultLevel }
      await db.updateTable('spaces').set(set).where('id', '=', id).execute()
      if (grant === null) continue
      const row = { space_id: id, user_id: person.id, role: grant, created_at: '2026-01-01T00:00:00.000Z' }
      await db.insertInto('space_grants').values(row).execute()
    }
  })

forEachDatabase((_engine, open) => {
  test('whoever has a level on a space sees it, and nobody else', async () => {
    const world = await createWorld(await open())
    const { id: organization, admin } = await world.organization()
    const person = await world.person()
    const ids: string[] = []
    for (let index = 0; index < 6; index++)
      ids.push((await admin.post(`/orgs/${organization}/spaces`, {})).body.id)
    const place = { organization, spaces: ids }
    const generated = fc.array(guardedSpace, { minLength: 6, maxLength: 6 })
    const check = async (standing: Standing, spaces: Guarded[]) => {
      await arrange(world, person, place, standing, spaces)
      const own = ids.map((id, index) => ({ id, level: levelOn(standing, spaces[index] as Guarded) }))
      const visible = own.filter(({ level }) => level !== null).map(({ id }) => id)
      assert.deepEqual(await bySql(world, person, standing, organization), visible)
      const listed = await person.get(`/orgs/${organization}/spaces`)
      if (standing.member) assert.deepEqual(listed.body.items.map(idOf), visible)
      else assert.equal(listed.status, 404)
      for (const { id, level } of own) await checkSpace(person, id, level)
    }
    for (const standing of standings)
      await fc.assert(
        fc.asyncProperty(generated, spaces => check(standing, spaces)),
        { numRuns: 10 },
      )
  })
})

const idOf = ({ id }: { id: string }) => id

const bySql = async (world: World, person: Person, standing: Standing, organization: string) => {
  const rows = await world.installation.database.read
    .selectFrom('spaces')
    .select('id')
    .where('organization_id', '=', organization)
    .where(visibleTo(person.id, standing))
    .orderBy('id')
    .execute()
  return rows.map(idOf)
}

const checkSpace = async (person: Person, id: string, level: Level | null): Promise<void> => {
  const { status, body } = await person.get(`/spaces/${id}`)
  assert.equal(status, level === null ? 404 : 200)
  if (level === null) return
  const { view, comment, edit, review, admin } = body.permissions
  const expected = (['read', 'comment', 'edit', 'review', 'admin'] as const).map(need => reaches(level, need))
  assert.deepEqual([view, comment, edit, review, admin], expected)
}
