// The levels against the table of permissions, and the rule in SQL against the rule in words.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { highest, type Level, levelOn, levels, reaches, visibleTo } from './index.ts'

const visibilities = ['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private']

const member = (role: Level | null) => ({ member: true, role })
const stranger = { member: false, role: null }
const guarded = (defaultLevel: Level | null, grant: Level | null = null, visibility = 'private') => ({
  visibility,
  defaultLevel,
  grant,
})

describe('levels', () => {
  test('each includes those before it, and none of those after it', () => {
    for (const [have, level] of levels.entries())
      for (const [wanted, need] of levels.entries()) assert.equal(reaches(level, need), have >= wanted)
    for (const need of levels) assert.equal(reaches(null, need), false)
  })

  test('the highest of some is the one that includes all the others', () => {
    const level = fc.constantFrom(...levels, null)
    fc.assert(
      fc.property(fc.array(level), given => {
        const top = highest(...given)
        for (const one of given) assert.ok(one === null || reaches(top, one))
        assert.ok(top === null ? given.every(one => one === null) : given.includes(top))
      }),
    )
  })
})

describe('the level on a space', () => {
  test('is admin for admins of the organization, whatever the space says', () => {
    assert.equal(levelOn(member('admin'), guarded(null)), 'admin')
    assert.equal(levelOn(member('admin'), guarded('read', 'comment')), 'admin')
  })

  test("is the higher of the default level and the member's role, where there is a default level", () => {
    for (const defaultLevel of levels)
      for (const role of levels.filter(one => one !== 'admin'))
        assert.equal(levelOn(member(role), guarded(defaultLevel)), highest(defaultLevel, role))
  })

  test('is the grant alone, where there is no default level', () => {
    for (const role of levels.filter(one => one !== 'admin')) {
      assert.equal(levelOn(member(role), guarded(null)), null)
      for (const grant of levels) assert.equal(levelOn(member(role), guarded(null, grant)), grant)
    }
  })

  test('is the grant alone for guests', () => {
    for (const defaultLevel of [...levels, null]) {
      assert.equal(levelOn(member(null), guarded(defaultLevel)), null)
      for (const grant of levels) assert.equal(levelOn(member(null), guarded(defaultLevel, grant)), grant)
    }
  })

  test('is never lowered by a grant', () => {
    for (const grant of levels)
      assert.equal(levelOn(member('edit'), guarded('read', grant)), highest('edit', grant))
  })

  test('is read for anyone on what is public or unlisted, and nothing to strangers elsewhere', () => {
    for (const visibility of visibilities) {
      const open = visibility === 'public' || visibility === 'unlisted' ? 'read' : null
      assert.equal(levelOn(stranger, guarded('admin', null, visibility)), open)
      assert.equal(levelOn(member(null), guarded('admin', null, visibility)), open)
      assert.equal(levelOn(member('read'), guarded(null, null, visibility)), open)
    }
  })

  test('is nothing to strangers by a grant that was left behind', () => {
    assert.equal(levelOn(stranger, guarded('read', 'admin')), null)
  })
})

interface GeneratedSpace {
  readonly visibility: string
  readonly defaultLevel: Level | null
  readonly grant: Level | null
}

const generatedLevel = fc.constantFrom(...levels, null)
const generatedSpaces: fc.Arbitrary<GeneratedSpace[]> = fc.array(
  fc.record({
    visibility: fc.constantFrom(...visibilities),
    defaultLevel: generatedLevel,
    grant: generatedLevel,
  }),
  { maxLength: 8 },
)

forEachDatabase((_engine, open) => {
  test('the condition in SQL holds for exactly the spaces on which the rule gives a level', async () => {
    const world = await createWorld(await open())
    const { admin } = await world.organization()
    const standings = [stranger, ...[...levels, null].map(member)]
    await fc.assert(
      fc.asyncProperty(generatedSpaces, fc.constantFrom(...standings), async (spaces, standing) => {
        const person = await world.person()
        const { id: organizationId } = await world.act(admin, ctx => anOrganization(ctx.db, ctx.newId()))
        const ids = await world.act(admin, async ctx => {
          const made: string[] = []
          for (const space of spaces) made.push(await aSpace(ctx, organizationId, person.id, space))
          return made
        })
        const seen = await world.installation.database.read
          .selectFrom('spaces')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where(visibleTo(person.id, standing))
          .execute()
        const expected = ids.filter((_, index) => levelOn(standing, spaces[index] as GeneratedSpace) !== null)
        assert.deepEqual(seen.map(({ id }) => id).sort(), expected.sort())
      }),
      { numRuns: 100 },
    )
  })
})

type Db = Awaited<
  ReturnType<
    Parameters<typeof forEachDatabase>[0] extends (n: string, o: infer O) => void
      ? O extends () => infer P
        ? () => P
        : never
      : never
  >
>['read']
