// The key that signs the tokens of visitors: who may read it, where it never is, and what replacing it does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SignJWT } from 'jose'
import { reading } from '#context.ts'
import { Invalid } from '#kernel/errors.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSiteWith } from '../../../test/world/sites.ts'
import { createWorld, type LogRecord } from '../../../test/world/world.ts'
import { type SiteAccess, site } from '../sites/index.ts'
import { visitorOf } from '../visitors/index.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async () => {
    const world = await shared()
    const made = await newSiteWith(world, ['Guide'])
    const auth = `${made.path}/publishing/auth`
    const keyOf = async (): Promise<string> => (await made.admin.get(auth)).body.privateKey
    return { ...made, world, auth, keyOf }
  }

  test('every site has a key of its own, of 256 bits, that can be written into a header', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const { body } = await one.admin.get(one.auth)
    assert.deepEqual(Object.keys(body), ['object', 'backend', 'privateKey'])
    assert.match(body.privateKey, /^[\w-]{43}$/)
    assert.notEqual(await other.keyOf(), body.privateKey)
  })

  test('the key is for those with the role create, and for tokens that may write', async () => {
    const { world, organization, admin, auth } = await setUp()
    for (const [role, status] of [
      ['create', 200],
      ['review', 403],
      [null, 404],
    ] as const)
      assert.equal((await (await world.member(organization, role)).get(auth)).status, status, String(role))
    const refused = await (await world.reader(admin)).get(auth)
    assert.equal(refused.status, 403)
    assert.match(refused.body.error.message, /secret/)
  })

  test('the address for visitors without a token is set, and removed by null', async () => {
    const { admin, auth, keyOf } = await setUp()
    const key = await keyOf()
    const fallbackURL = 'https://example.com/sign-in?from=docs'
    const { status, body } = await admin.patch(auth, { fallbackURL })
    assert.deepEqual([status, body.fallbackURL, body.privateKey], [200, fallbackURL, key])
    assert.equal((await admin.patch(auth, {})).body.fallbackURL, fallbackURL)
    assert.ok(!('fallbackURL' in (await admin.patch(auth, { fallbackURL: null })).body))
  })

  test('the address for visitors is one of http or https, and holds no password', async () => {
    const { admin, auth } = await setUp()
    const wrong = ['javascript:alert(1)', 'ftp://example.com', '/sign-in', 'https://', 'https://a b', '', 1]
    for (const fallbackURL of [...wrong, 'https://user:secret@example.com', `https://${'a'.repeat(2048)}`]) {
      const { status, body } = await admin.patch(auth, { fallbackURL })
      assert.equal(status, 400, String(fallbackURL))
      assert.equal(body.error.details[0].path, '/fallbackURL')
    }
    assert.ok(!('fallbackURL' in (await admin.get(auth)).body))
  })

  test('once a key is replaced, no token that was signed with the one before is valid', async () => {
    const { world, id, organization, admin, auth, keyOf } = await setUp()
    const before = await keyOf()
    const tokenOf = (key: string) =>
      new SignJWT({ exp: Math.floor(world.clock.now / 1000) + 60 })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(key))
    const visit = async (jwtToken: string) => {
      const ctx = reading(world.installation, { userId: admin.id, tokenId: '', scope: 'read' })
      const params = { organizationId: organization.id, siteId: id }
      const { row } = (await site.find(ctx, params)) as SiteAccess
      return (await visitorOf(ctx, row, { jwtToken })).authenticated
    }
    const token = await tokenOf(before)
    assert.equal(await visit(token), true)
    const answer = await admin.post(`${auth}/regenerate`)
    assert.equal(answer.status, 200)
    assert.notEqual(answer.body.privateKey, before)
    assert.equal(answer.body.privateKey, await keyOf())
    await assert.rejects(visit(token), Invalid)
    assert.equal(await visit(await tokenOf(answer.body.privateKey)), true)
  })

  test('two who replace the key in the same moment both do, and the last one counts', async () => {
    const { admin, auth, keyOf } = await setUp()
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`${auth}/regenerate`)))
    const keys = answers.map(({ body }) => body.privateKey)
    assert.equal(new Set(keys).size, 3)
    assert.ok(keys.includes(await keyOf()))
  })

  test('the key stands in no event, no log and no kept answer, and not as it is in the database', async () => {
    const records: LogRecord[] = []
    const world = await createWorld(await open(), { log: record => records.push(record) })
    const { id, admin } = await world.organization()
    const made = (await admin.post(`/orgs/${id}/sites`, { title: 'Docs' })).body
    const auth = `/orgs/${id}/sites/${made.id}/publishing/auth`
    const keys = [(await admin.get(auth)).body.privateKey]
    keys.push((await admin.post(`${auth}/regenerate`)).body.privateKey)
    await admin.patch(auth, { fallbackURL: 'https://example.com' })
    const refused = await admin.post(`${auth}/regenerate`, undefined, { 'idempotency-key': 'a' })
    assert.equal(refused.status, 400)
    const { read } = world.installation.database
    const events = await read.selectFrom('events').selectAll().execute()
    const rows = await read.selectFrom('sites').selectAll().execute()
    const answers = await read.selectFrom('kept_answers').selectAll().execute()
    assert.deepEqual(
      events.filter(({ type }) => type.startsWith('site_publishing')).map(({ type, data }) => [type, data]),
      [
        ['site_publishing_auth_regenerated', '{}'],
        ['site_publishing_auth_updated', '{"fallbackURL":"https://example.com"}'],
      ],
    )
    const stored = Buffer.from(rows[0]?.visitor_key ?? []).toString('latin1')
    const all = JSON.stringify([records, events, rows, answers, refused.body]) + stored
    assert.ok(records.length > 0)
    for (const key of keys) assert.ok(!all.includes(key))
    await world.close()
  })
})
