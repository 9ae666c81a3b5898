// Rules of importing organizations: people keep their accounts here, an import is all or nothing, and touches nothing of
// other organizations.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '#database/index.ts'
import { newUser } from '#identity/users/users.ts'
import { newSpace } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { onSqlite } from '../../../../test/world/sqlite-databases.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { faultsOf } from '../../../doctor/stand-alone.ts'
import { plainCodec } from '../../format/codec.ts'
import { manifestFile } from '../../format/manifest.ts'
import { findBackup } from '../../open-backups.ts'
import { backUpInto, memoryStore } from '../../testing.ts'
import { organizationTables } from '../organization-tables.ts'
import { exported, imported, installationOn, linesOf, type Memory, tampered } from '../testing.ts'
import { type TwoOrganizations, twoOrganizations } from '../testing-organizations.ts'

interface Exported {
  readonly memory: Memory
  readonly id: string
  readonly users: readonly { readonly id: string; readonly email: string }[]
}

const exportedFrom = async ({ database, id }: TwoOrganizations): Promise<Exported> => {
  const memory = await exported(database, id)
  const found = await findBackup(memory.store, undefined)
  const users = (await linesOf(found, 'users')).map(([id, email]) => ({
    id: String(id),
    email: String(email),
  }))
  return { memory, id, users }
}

/** All stored rows that backups keep, thus no jobs and the like. */
const contentOf = async (database: Database): Promise<unknown> => {
  const memory = memoryStore()
  await backUpInto(database, memory)
  return (await findBackup(memory.store, undefined)).manifest.tables
}

forEachDatabase((_, open) => {
  let made: Promise<Exported> | undefined
  const scene = (): Promise<Exported> => (made ??= twoOrganizations(open).then(exportedFrom))

  test('whoever has an account with the same address stays who they are, in every column, and in the contents', async () => {
    const { memory, id, users } = await scene()
    const here = await open()
    const installation = await installationOn(here)
    const accounts = users.map(({ email }, index) => ({
      ...newUser(installation, {
        ...{ email: email.toUpperCase(), displayName: `Here ${index}` },
        createdAt: '2026-01-01T00:00:00.000Z',
      }),
      email_proved_at: '2026-01-02T00:00:00.000Z',
    }))
    await here.transaction(db => db.insertInto('users').values(accounts).execute())
    const before = await here.read.selectFrom('users').selectAll().orderBy('id').execute()
    const { people } = await imported(here, memory)
    assert.deepEqual(people, { known: users.length, added: 0 })
    assert.deepEqual(await here.read.selectFrom('users').selectAll().orderBy('id').execute(), before)
    for (const { name, columns } of organizationTables)
      for (const [column, is] of Object.entries(columns)) {
        if (is === 'derived' || is.kind !== 'text') continue
        const text = sql.ref<string>(column)
        const { rows } = await sql<{
          text: string | null
        }>`select ${text} as text from ${sql.table(name)}`.execute(here.read)
        const all = rows.map(row => row.text).join(' ')
        for (const { id } of users) assert.ok(!all.includes(id), `${name}.${column}`)
      }
    assert.deepEqual(await faultsOf(await installationOn(here), () => {}), [])
    assert.equal((await here.read.selectFrom('organizations').select('id').execute())[0]?.id, id)
  })

  test('others get an account without a way to sign in, and an id of their own where theirs is somebody else’s here', async () => {
    const { memory, users } = await scene()
    const here = await open()
    const [first] = users
    const other = {
      ...newUser(
        { newId: () => first?.id ?? '' },
        { email: 'other@example.org', displayName: 'Other', createdAt: '' },
      ),
      email_proved_at: '2026-01-02T00:00:00.000Z',
    }
    await here.transaction(db => db.insertInto('users').values(other).execute())
    assert.deepEqual((await imported(here, memory)).people, { known: 0, added: users.length })
    const rows = await here.read.selectFrom('users').selectAll().orderBy('email').execute()
    assert.deepEqual(
      rows.find(({ id }) => id === first?.id),
      { ...other, photo_url: null },
    )
    const added = rows.filter(({ email }) => email !== other.email)
    assert.equal(added.length, users.length)
    for (const { email_proved_at } of added) assert.equal(email_proved_at, null)
    const members = await here.read.selectFrom('members').select('user_id').execute()
    assert.ok(members.length > 0 && !members.some(({ user_id }) => user_id === first?.id))
    for (const table of [
      'passwords',
      'passkeys',
      'sessions',
      'tokens',
      'sign_in_links',
      'external_identities',
    ] as const)
      assert.deepEqual(await here.read.selectFrom(table).selectAll().execute(), [], table)
  })

  test('what is here already is not brought in once more, nor is a hostname that is taken', async () => {
    const { memory } = await scene()
    const here = await open()
    const named = await tampered(memory, 'organizations', (lines, { hostname = 0 }) =>
      lines.map(line => line.with(hostname, 'taken')),
    )
    const other = { id: 'other', title: 'Other', hostname: 'taken', type: 'business', sso: 0, ai: 0 } as const
    await here.transaction(db =>
      db
        .insertInto('organizations')
        .values({ ...other, invite_links: 1, created_at: '', use_case: null, community_type: null })
        .execute(),
    )
    assert.equal((await imported(here, named)).lostHostname, true)
    const before = await contentOf(here)
    await assert.rejects(imported(here, memory), /is here already, and nothing was changed/)
    assert.deepEqual(await contentOf(here), before)
  })

  test('an id that something else has here is refused, and changes nothing', async () => {
    const { memory } = await scene()
    const world = await createWorld(await open())
    const { id } = await newSpace(world)
    const { database } = world.installation
    const found = await findBackup(memory.store, undefined)
    const [[request = ''] = []] = await linesOf(found, 'change_requests')
    let taken = memory
    for (const { name } of found.manifest.tables)
      taken = await tampered(taken, name, lines =>
        JSON.parse(JSON.stringify(lines).replaceAll(String(request), id)),
      )
    const before = await contentOf(database)
    await assert.rejects(imported(database, taken), /a part of it is here already: \w+ of spaces/)
    assert.deepEqual(await contentOf(database), before)
  })
})

test('what no export has is refused, and changes nothing', async () => {
  const sqlite = onSqlite()
  const { memory } = await exportedFrom(await twoOrganizations(sqlite.open))
  const world = await createWorld(await sqlite.open())
  const { id: space, organization, admin } = await newSpace(world)
  const { database, newId } = world.installation
  const change = (table: string, column: string, value: string) =>
    tampered(memory, table, ([first = [], ...lines], { [column]: index = 0 }) => [
      first.with(index, value),
      ...lines,
    ])
  const look = JSON.stringify({ primaryColor: { light: 'red}', dark: '#000000' } })
  const cases: readonly (readonly [string, Promise<Memory>, RegExp])[] = [
    [
      'a member of another organization',
      change('members', 'organization_id', organization.id),
      /does not fit/,
    ],
    [
      'a second organization',
      tampered(memory, 'organizations', ([line = []], { id = 0, hostname = 0 }) => [
        line,
        line.with(id, newId()).with(hostname, null),
      ]),
      /rows of organizations that are not its organization's/,
    ],
    ['an event of another organization', change('events', 'organization_id', organization.id), /events/],
    ['a grant on a space of others', change('grants', 'resource_id', space), /grants\.resource_id/],
    ['a revision of a space of others', change('revisions', 'space_id', space), /revisions\.space_id/],
    ['content of others', change('spaces', 'lineage_id', space), /has its content elsewhere/],
    ['other bytes than the hash says', change('objects', 'data', '[0,[["a",1]]]'), /objects: Whatever/],
    ['other bytes of a file', change('blob_chunks', 'data', 'eA=='), /blobs/],
    ['somebody who is not in it', change('revisions', 'author_id', admin.id), /names somebody in author_id/],
    ['an id of a time to come', change('events', 'id', 'z'.repeat(20)), /was made later than now/],
    ['an id that is none', change('events', 'id', 'staged:x'), /is called by what is no id/],
    [
      'a hostname that is none',
      change('organizations', 'hostname', 'a/b'),
      /organizations .* a value that cannot be set/,
    ],
    ['a comment that says nothing', change('comments', 'markdown', ' '), /comments .* cannot be set/],
    ['a look that is none', change('sites', 'customization', look), /sites .* a value that cannot be set/],
    [
      'a redirect to a script',
      change('site_redirects', 'destination', 'javascript:alert(1)'),
      /site_redirects .* a value that cannot be set/,
    ],
    [
      'feedback on a space of others',
      change('site_feedback', 'space_id', space),
      /names a row of spaces that is not in it, and is here/,
    ],
    ['rows of the installation', renamed(memory, 'jobs'), /has rows of jobs, which no organization has/],
  ]
  const before = await contentOf(database)
  for (const [name, hostile, sentence] of cases)
    await assert.rejects(imported(database, await hostile), sentence, name)
  assert.deepEqual(await contentOf(database), before)
  await imported(database, memory)
  await sqlite.end()
})

/** The export, with its table of events renamed. */
const renamed = async (memory: Memory, name: string): Promise<Memory> => {
  const { manifest } = await findBackup(memory.store, undefined)
  const tables = manifest.tables.map(table => (table.name === 'events' ? { ...table, name } : table))
  const { path, packed } = await manifestFile(plainCodec, { ...manifest, tables })
  const parts = [...memory.files].filter(([part]) => part.startsWith('parts/'))
  return memoryStore(new Map([...parts, [path, packed]]))
}
