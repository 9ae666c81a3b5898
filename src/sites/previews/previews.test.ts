// Previews of a site over the API, and what their addresses show.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SignJWT } from 'jose'
import { reading } from '#context.ts'
import { day } from '#kernel/durations.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSite } from '../../../test/world/sites.ts'
import { openVisitorKey } from '../visitors/index.ts'
import { previewOf } from './index.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async () => {
    const world = await shared()
    const { admin, ...organization } = await world.organization()
    const newSpaceId = async (): Promise<string> =>
      (await admin.post(`/orgs/${organization.id}/spaces`, {})).body.id
    const spaces = [await newSpaceId(), await newSpaceId()] as const
    const site = await newSite(admin, organization, { spaces })
    const propose = async (space: string): Promise<string> => {
      const path = `/spaces/${space}/change-requests`
      const { id } = (await admin.post(path, { subject: 'New' })).body
      await admin.post(`${path}/${id}/content`, { changes: [{ operation: 'insert_page', title: 'New' }] })
      return id
    }
    const previews = `${site.path}/previews`
    const make = async (body: object) => {
      const answer = await admin.post(previews, body)
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body
    }
    const rowOf = () =>
      world.installation.database.read
        .selectFrom('sites')
        .selectAll()
        .where('id', '=', site.id)
        .executeTakeFirstOrThrow()
    const ctx = reading(world.installation, { userId: admin.id, tokenId: '', scope: 'read' })
    const secretOf = (preview: { urls: { preview: string } }) =>
      preview.urls.preview.split('/~/preview/')[1] as string
    const open = async (preview: { urls: { preview: string } }) => previewOf(ctx, site, secretOf(preview))
    return { world, admin, organization, site, spaces, propose, previews, make, rowOf, ctx, secretOf, open }
  }

  const later = (world: { clock: { now: number } }, time: number) =>
    new Date(world.clock.now + time).toISOString()

  test('a preview is made for seven days, listed, opened by its address, and deleted', async () => {
    const { world, admin, organization, site, spaces, propose, previews, make, open, rowOf } = await setUp()
    const changeRequests = [await propose(spaces[0]), await propose(spaces[1])]
    const { revision, basename } = await rowOf()
    const made = await make({ changeRequests })
    const { id, createdBy, urls } = made
    assert.deepEqual(
      { ...made, createdBy: createdBy.id },
      {
        object: 'site-preview',
        id,
        changeRequests,
        createdBy: admin.id,
        createdAt: later(world, 0),
        expiresAt: later(world, 7 * day),
        urls,
      },
    )
    const own = `http://lectern.test/${organization.id}/${basename}`
    assert.match(urls.preview, new RegExp(`^${own}/~/preview/${id}[0-9A-Za-z_-]{22,}$`))
    assert.deepEqual((await admin.get(previews)).body, { count: 1, items: [made] })
    assert.deepEqual(await open(made), {
      heads: new Map([
        [spaces[0], changeRequests[0]],
        [spaces[1], changeRequests[1]],
      ]),
      changeRequests,
      until: later(world, 7 * day),
      isChosenVisitor: false,
      visitor: { claims: {}, unsigned: {}, authenticated: false },
    })
    assert.equal((await admin.delete(`${previews}/${id}`)).status, 205)
    assert.equal(await open(made), undefined)
    assert.equal((await admin.delete(`${previews}/${id}`)).status, 404)
    assert.equal((await rowOf()).revision, revision + 2)
    const { items } = (await admin.get(`/orgs/${organization.id}/events?resource=${id}`)).body
    const data = { site: site.id, changeRequests, expiresAt: made.expiresAt }
    assert.deepEqual(
      items.map((event: { type: string; data: object }) => [event.type, event.data]),
      [
        ['site_preview_created', data],
        ['site_preview_deleted', data],
      ],
    )
  })

  test('its address shows the site with the change requests, also while it is not published, until it is deleted', async () => {
    const { admin, spaces, propose, previews, make } = await setUp()
    const { id, urls } = await make({ changeRequests: [await propose(spaces[0])] })
    const at = (url: string) => admin.post('/urls/published', { url })
    const url = urls.preview
    const { status, body } = await at(url)
    assert.deepEqual([status, body.page?.title, body.canonicalUrl], [200, 'New', url], JSON.stringify(body))
    assert.equal((await at(url.replace(/\/~\/preview\/[^/]+/, ''))).status, 404)
    await admin.delete(`${previews}/${id}`)
    assert.equal((await at(url)).status, 404)
  })

  test('an address that was made up, cut short or is of another site opens nothing', async () => {
    const { organization, admin, spaces, propose, make, ctx, site, secretOf } = await setUp()
    const secret = secretOf(await make({ changeRequests: [await propose(spaces[0])] }))
    const other = await newSite(admin, organization, { spaces })
    assert.ok(await previewOf(ctx, site, secret))
    assert.equal(await previewOf(ctx, other, secret), undefined)
    for (const text of [
      '',
      secret.slice(0, -1),
      secret.slice(0, 20),
      `${secret}A`,
      secret.replace(/.$/, '_'),
    ])
      assert.equal(await previewOf(ctx, site, text === secret ? `${text}A` : text), undefined, text)
  })

  test('a preview ends when it says, and is listed no more', async () => {
    const { world, admin, spaces, propose, previews, make, open } = await setUp()
    const changeRequests = [await propose(spaces[0])]
    const made = await make({ changeRequests, expiresAt: later(world, 1000) })
    const longer = await make({ changeRequests, expiresAt: later(world, 30 * day) })
    world.clock.now += 1000
    assert.equal(await open(made), undefined)
    assert.ok(await open(longer))
    assert.deepEqual((await admin.get(previews)).body, { count: 1, items: [longer] })
    assert.equal((await admin.delete(`${previews}/${made.id}`)).status, 404)
    const rows = () =>
      world.installation.database.read
        .selectFrom('site_previews')
        .select('id')
        .where('id', '=', made.id)
        .execute()
    assert.equal((await rows()).length, 1)
    await make({ changeRequests })
    assert.equal((await rows()).length, 0)
  })

  test('expiresAt is in the future and within thirty days', async () => {
    const { world, admin, spaces, propose, previews } = await setUp()
    const changeRequests = [await propose(spaces[0])]
    for (const expiresAt of ['soon', later(world, 0), later(world, 30 * day + 1)]) {
      const { status, body } = await admin.post(previews, { changeRequests, expiresAt })
      assert.deepEqual([status, body.error.details[0].path], [400, '/expiresAt'], expiresAt)
    }
  })

  test('change requests are of different spaces of the site that the caller may read, and not settled', async () => {
    const { world, admin, organization, spaces, propose, previews } = await setUp()
    const [first, second] = [await propose(spaces[0]), await propose(spaces[0])]
    const elsewhere = (await admin.post(`/orgs/${organization.id}/spaces`, {})).body.id
    const archived = await propose(spaces[1])
    await admin.patch(`/spaces/${spaces[1]}/change-requests/${archived}`, { status: 'archived' })
    const pathsOf = async (person: typeof admin, changeRequests: readonly string[]) => {
      const { status, body } = await person.post(previews, { changeRequests })
      assert.equal(status, 400)
      return body.error.details.map((detail: { path: string }) => detail.path)
    }
    const named = [first, second, await propose(elsewhere), 'nothing', archived]
    const expected = [1, 2, 3, 4].map(index => `/changeRequests/${index}`)
    assert.deepEqual(await pathsOf(admin, named), expected)
    assert.deepEqual(await pathsOf(admin, []), ['/changeRequests'])
    await admin.patch(`/spaces/${spaces[0]}`, { defaultLevel: null })
    const creator = await world.member(organization, 'create')
    assert.deepEqual(await pathsOf(creator, [first]), ['/changeRequests/0'])
    const unknown = (await creator.post(previews, { changeRequests: ['nothing'] })).body.error.message
    assert.equal((await creator.post(previews, { changeRequests: [first] })).body.error.message, unknown)
  })

  test('what was merged or archived since, or is of a space that the site shows no more, is as in the main content', async () => {
    const { world, admin, site, spaces, propose, make, open } = await setUp()
    const [merged, kept] = [await propose(spaces[0]), await propose(spaces[1])]
    const preview = await make({ changeRequests: [merged, kept] })
    await admin.post(`/spaces/${spaces[0]}/change-requests/${merged}/merge`)
    assert.deepEqual((await open(preview))?.heads, new Map([[spaces[1], kept]]))
    await world.act(admin, ({ db }) =>
      db.deleteFrom('site_spaces').where('site_id', '=', site.id).where('space_id', '=', spaces[1]).execute(),
    )
    assert.deepEqual((await open(preview))?.heads, new Map())
  })

  test('the visitor is checked when the preview is made, and kept as they were then', async () => {
    const { world, admin, spaces, propose, previews, make, open, rowOf } = await setUp()
    const changeRequests = [await propose(spaces[0])]
    const wrong = await admin.post(previews, { changeRequests, visitor: { jwtToken: 'wrong' } })
    assert.deepEqual([wrong.status, wrong.body.error.details[0].path], [400, '/visitor/jwtToken'])
    const jwtToken = await new SignJWT({ plan: 'pro', exp: Math.floor(world.clock.now / 1000) + 60 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(openVisitorKey(world.installation, await rowOf())))
    const preview = await make({ changeRequests, visitor: { jwtToken, unsignedClaims: { beta: true } } })
    world.clock.now += 120_000
    const visitor = (await open(preview))?.visitor
    assert.deepEqual(
      [visitor?.claims.plan, visitor?.unsigned, visitor?.authenticated],
      ['pro', { beta: true }, true],
    )
    assert.ok(!JSON.stringify(preview).includes('pro'))
  })

  test('addresses are secrets: a token that may only read lists none, and no event names one', async () => {
    const { world, admin, organization, spaces, propose, previews, make, secretOf } = await setUp()
    const secret = secretOf(await make({ changeRequests: [await propose(spaces[0])] }))
    const reader = await world.reader(admin)
    assert.equal((await reader.get(previews)).status, 403)
    const events = await admin.get(`/orgs/${organization.id}/events?limit=1000`)
    assert.ok(!events.bytes.includes(secret))
    const { status } = await admin.post(previews, { changeRequests: [] }, { 'idempotency-key': 'a' })
    assert.equal(status, 400)
  })

  test('a site has two hundred previews at most; those that have expired make way', async () => {
    const { world, admin, spaces, propose, previews, make } = await setUp()
    const changeRequests = [await propose(spaces[0])]
    const first = await make({ changeRequests, expiresAt: later(world, 1000) })
    await world.act(admin, async ({ db }) => {
      const row = await db
        .selectFrom('site_previews')
        .selectAll()
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
      const rows = Array.from({ length: 199 }, () => ({
        ...row,
        id: world.installation.newId(),
        expires_at: later(world, day),
      }))
      await db.insertInto('site_previews').values(rows).execute()
    })
    const refused = await admin.post(previews, { changeRequests })
    assert.deepEqual([refused.status, /200 previews/.test(refused.body.error.message)], [409, true])
    world.clock.now += 1000
    await make({ changeRequests })
    assert.equal((await admin.get(previews)).body.count, 200)
  })
})
