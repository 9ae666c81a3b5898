// Who is kept out of an organization: the whole decision table, and that the SQL says the same.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '#context.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { isLetIn, isNoWider, type Level, lacksSignOn } from './index.ts'

type Acting = Pick<Actor, 'by' | 'organizations' | 'signedOn'>

const actors: Readonly<Record<string, Acting>> = {
  'a token': {},
  'a program': { by: 'program' },
  'a session': { by: 'session', signedOn: [] },
  'a session signed on here': { by: 'session', signedOn: ['here'] },
  'a session signed on there': { by: 'session', signedOn: ['there'] },
  'a token confined here': { organizations: ['here'] },
  'a token confined there': { organizations: ['there'] },
  'a token confined nowhere': { organizations: [] },
  'a session confined here': { by: 'session', organizations: ['here'], signedOn: [] },
  'a session confined here, signed on': { by: 'session', organizations: ['here'], signedOn: ['here'] },
  'a session confined there, signed on': { by: 'session', organizations: ['there'], signedOn: ['there'] },
}

/** Who is let in: where nothing is enforced; and where single sign-on is: unmarked members, marked ones, admins. */
const table: Readonly<Record<keyof typeof actors, readonly [boolean, boolean, boolean, boolean]>> = {
  'a token': [true, false, true, true],
  'a program': [true, false, true, true],
  'a session': [true, false, false, true],
  'a session signed on here': [true, false, true, true],
  'a session signed on there': [true, false, false, true],
  'a token confined here': [true, false, true, true],
  'a token confined there': [false, false, false, false],
  'a token confined nowhere': [false, false, false, false],
  'a session confined here': [true, false, false, true],
  'a session confined here, signed on': [true, false, true, true],
  'a session confined there, signed on': [false, false, false, false],
}

const cases: readonly { sso: 0 | 1; member: { sso: 0 | 1; role: Level | null } }[] = [
  { sso: 0, member: { sso: 0, role: 'create' } },
  { sso: 1, member: { sso: 0, role: 'create' } },
  { sso: 1, member: { sso: 1, role: null } },
  { sso: 1, member: { sso: 0, role: 'admin' } },
]

test('members are let in by what they act by, their mark and their role', () => {
  for (const [name, actor] of Object.entries(actors)) {
    const letIn = cases.map(({ sso, member }) => !lacksSignOn(actor, { id: 'here', sso }, member))
    assert.deepEqual(letIn, table[name], name)
  }
})

test('nobody sees what counts anywhere that they do not', () => {
  const confined = { organizations: ['a', 'b'] }
  for (const wide of [null, undefined, ['a', 'c'], ['c']]) assert.equal(isNoWider(confined, wide), false)
  for (const narrow of [[], ['a'], ['b', 'a']]) assert.equal(isNoWider(confined, narrow), true)
  for (const any of [null, ['a'], []]) assert.equal(isNoWider({}, any), true)
  assert.equal(isNoWider({ organizations: [] }, ['a']), false)
})

forEachDatabase((_engine, open) => {
  test('the rule in SQL lets the same members in', async () => {
    const database = await open()
    await database.transaction(db => db.insertInto('users').values(somebody).execute())
    for (const { sso, member } of cases) {
      await database.transaction(async db => {
        await db.deleteFrom('members').execute()
        await db.deleteFrom('organizations').execute()
        await db
          .insertInto('organizations')
          .values({ ...organization, sso })
          .execute()
        await db
          .insertInto('members')
          .values({ ...membership, ...member })
          .execute()
      })
      for (const [name, actor] of Object.entries(actors)) {
        const rows = await database.read
          .selectFrom('members as own')
          .innerJoin('organizations', 'organizations.id', 'own.organization_id')
          .select('own.user_id')
          .where(isLetIn(actor))
          .execute()
        assert.equal(rows.length === 1, !lacksSignOn(actor, { id: 'here', sso }, member), name)
      }
    }
  })
})

const somebody = {
  id: 'somebody',
  email: 'somebody@example.com',
  email_key: 'somebody@example.com',
  display_name: 'Somebody',
  photo_url: null,
  search_key: '',
  created_at: '2026-01-01T00:00:00.000Z',
}

const organization = {
  id: 'here',
  title: 'Here',
  hostname: null,
  type: 'business',
  use_case: null,
  community_type: null,
  default_role: null,
  default_content: null,
  logo_url: null,
  ai: 0,
  invite_links: 1,
  created_at: '2026-01-01T00:00:00.000Z',
} as const

const membership = {
  organization_id: 'here',
  user_id: 'somebody',
  disabled: 0,
  joined_at: '2026-01-01T00:00:00.000Z',
  last_seen_at: null,
  email_domain: '',
} as const
