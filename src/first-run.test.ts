// The first run: its content is made once, however many processes start, and never again.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import type { Database } from '#database/index.ts'
import { openDatabase } from '#database/index.ts'
import { followSignInLink } from '#identity/sign-in-links/index.ts'
import { authenticate } from '#identity/tokens/index.ts'
import { Conflict, Invalid } from '#kernel/errors.ts'
import { forEachDatabase } from '../test/world/databases.ts'
import { lentThreads } from '../test/world/lent-threads.ts'
import { createApp } from './app.ts'
import { inTransaction, operator } from './context.ts'
import { makeFirstContent, welcome } from './first-run.ts'
import { found } from './founding.ts'
import { type OpenInstallation, openInstallation } from './installation.ts'

const logger = pino({ level: 'silent' })

/** Shared by all installations of this file: each would start threads of its own. */
const threads = lentThreads()
after(() => threads.close())

const installed = (database: Database): Promise<OpenInstallation> =>
  openInstallation(database, {
    baseUrl: 'http://lectern.test',
    logger,
    fileLimit: 1_000_000,
    threads: { ...threads, close: async () => {} },
  })

/** The lines that a start prints. */
const greeted = async (installation: OpenInstallation): Promise<string[]> => {
  const content = await makeFirstContent(installation)
  return content === undefined ? [] : welcome(installation, content)
}

/** The same installation, in a process that ends before its transaction number `limit`. */
const cutOffBefore = (installation: OpenInstallation, limit: number): OpenInstallation => {
  let count = 0
  const transaction: Database['transaction'] = work => {
    if (count++ === limit) throw new Error('cut off')
    return installation.database.transaction(work)
  }
  return { ...installation, database: { ...installation.database, transaction } }
}

const countsIn = async ({ read }: Database): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of [
    'organizations',
    'users',
    'members',
    'tokens',
    'spaces',
    'revisions',
    'sites',
  ] as const)
    counts[table] = (await read.selectFrom(table).selectAll().execute()).length
  return counts
}

const wanted = { organization: 'Own', email: 'ada@example.com', name: 'Ada' }

forEachDatabase((_engine, open, blank) => {
  test('the first start prints a token with which everything that it made can be reached', async () => {
    const installation = await installed(await open())
    const lines = await greeted(installation)
    const token = lines.flatMap(line => /^ {2}(lct_\w+)$/.exec(line)?.[1] ?? [])[0] as string
    assert.ok(lines.some(line => line.includes(`Bearer ${token}' http://lectern.test/v1/orgs`)))
    const server = createApp(
      installation,
      { rateLimit: 0, bodyLimit: 1_000_000, fileLimit: 1_000_000 },
      logger,
    )
    const get = async (url: string) =>
      (await server.inject({ url: `/v1${url}`, headers: { authorization: `Bearer ${token}` } })).json()
    const { items } = await get('/orgs')
    assert.equal(items.length, 1)
    assert.equal(items[0].permissions.admin, true)
    const spaces = (await get(`/orgs/${items[0].id}/spaces`)).items
    assert.deepEqual(
      spaces.map(({ title }: { title: string }) => title),
      ['Lectern handbook'],
    )
    assert.equal(spaces[0].permissions.admin, true)
    const site = (await get(`/orgs/${items[0].id}/sites`)).items[0]
    assert.deepEqual([site.published, site.siteSpaces], [true, 1])
    assert.equal(site.urls.published, 'http://lectern.test/my-organization/lectern-handbook')
    assert.equal(
      lines.find(line => line.startsWith('  http')),
      `  ${site.urls.published}`,
      'the first address printed is that of the site',
    )
    const { pages } = await get(`/spaces/${spaces[0].id}/content/pages`)
    assert.ok(pages.length > 0)
    await server.close()
    await installation.close()
  })

  test('it prints an address that signs the admin in, once', async () => {
    const installation = await installed(await open())
    const lines = await greeted(installation)
    const secret =
      lines.flatMap(line => /^ {2}http:\/\/lectern\.test\/sign-in\/link\/(\w+)$/.exec(line)?.[1] ?? [])[0] ??
      ''
    const follow = () =>
      inTransaction(installation, operator, ctx => followSignInLink(ctx, secret, { userAgent: 'Test' }))
    const followed = await follow()
    const token = lines.flatMap(line => /^ {2}(lct_\w+)$/.exec(line)?.[1] ?? [])[0] as string
    assert.equal(followed?.userId, (await authenticate(installation, token))?.userId)
    assert.equal(followed?.to, '/account')
    assert.equal(await follow(), undefined)
    await installation.close()
  })

  test('the second start prints nothing and makes nothing', async () => {
    const database = await open()
    const first = await installed(database)
    await greeted(first)
    const before = await countsIn(database)
    assert.deepEqual(await greeted(await installed(database)), [])
    assert.deepEqual(await countsIn(database), before)
  })

  test('two starts at once on one database make one organization, and one of them prints', async () => {
    const where = await blank()
    const databases = [await openDatabase(where), await openDatabase(where)]
    const installations = await Promise.all(databases.map(installed))
    const printed = await Promise.all(installations.map(greeted))
    assert.equal(printed.filter(lines => lines.length > 0).length, 1)
    const { organizations, users, tokens, spaces } = await countsIn(databases[0] as Database)
    assert.deepEqual(
      { organizations, users, tokens, spaces },
      { organizations: 1, users: 1, tokens: 1, spaces: 1 },
    )
    for (const installation of installations) await installation.close()
  })

  test('a first start that was cut off anywhere is finished by the next one, which shows the only token', async () => {
    const words = new Set<string>()
    for (let limit = 0; ; limit++) {
      const database = await open()
      const installation = await installed(database)
      const outcome = await greeted(cutOffBefore(installation, limit)).catch((error: Error) => error.message)
      if (outcome !== 'cut off') break
      const lines = await greeted(await installed(database))
      assert.equal(lines.filter(line => /^ {2}lct_\w+$/.test(line)).length, 1)
      words.add(lines[1] as string)
      const { organizations, users, tokens, spaces, revisions, sites } = await countsIn(database)
      assert.deepEqual([organizations, users, tokens, spaces, revisions, sites], [1, 1, 1, 1, 2, 1])
      assert.deepEqual(await greeted(await installed(database)), [])
      await database.close()
    }
    assert.deepEqual(
      [...words],
      [
        'This is the first start, so an organization was made, with the handbook to look at.',
        'A first start was begun before, and this one has finished it: the organization was there, the handbook and a token came now.',
        'A first start was begun before, and this one has finished it: the organization with the handbook was there, a token came now.',
      ],
    )
  })

  test('an installation that was founded by hand is not founded again', async () => {
    const database = await open()
    const installation = await installed(database)
    const { organization, user, token } = await found(installation, wanted)
    assert.ok(organization.id !== '' && user.id !== '' && token.startsWith('lct_'))
    const before = await countsIn(database)
    await assert.rejects(found(installation, { ...wanted, email: 'other@example.com' }), Conflict)
    assert.deepEqual(await greeted(installation), [])
    assert.deepEqual(await countsIn(database), before)
  })

  test('a founding that is refused leaves nothing, so that the next one can be right', async () => {
    const database = await open()
    const installation = await installed(database)
    for (const wrong of [{ organization: 'O' }, { organization: 'O'.repeat(256) }, { email: 'nobody' }])
      await assert.rejects(found(installation, { ...wanted, ...wrong }), Invalid)
    assert.deepEqual(Object.values(await countsIn(database)), [0, 0, 0, 0, 0, 0, 0])
    await found(installation, wanted)
    assert.equal((await countsIn(database)).organizations, 1)
  })
})
