// Redirects of a site over the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { newSite } from '../../../test/world/sites.ts'
import { insertRows } from '../../../test/world/teams.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async () => {
    const world = await shared()
    const { admin, ...organization } = await world.organization()
    const site = await newSite(admin, organization)
    const redirects = `${site.path}/redirects`
    const post = (source: string, destination: string) => admin.post(redirects, { source, destination })
    const make = async (source: string, destination: string): Promise<string> => {
      const answer = await post(source, destination)
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body.id
    }
    const sources = async (query = '') =>
      (await admin.get(`${redirects}${query}`)).body.items.map((item: { source: string }) => item.source)
    return { world, admin, organization, site, redirects, post, make, sources }
  }

  const revisionOf = async (id: string) => {
    const { read } = (await shared()).installation.database
    return (await read.selectFrom('sites').select('revision').where('id', '=', id).executeTakeFirstOrThrow())
      .revision
  }

  test('a redirect is made in its one form, read, changed and deleted, and each raises the revision of the site', async () => {
    const { admin, site, redirects } = await setUp()
    const before = await revisionOf(site.id)
    const made = await admin.post(redirects, { source: '/old%20page/', destination: '/new/' })
    const location = `http://lectern.test/v1${redirects}/${made.body.id}`
    assert.deepEqual([made.status, made.headers.location], [201, location])
    assert.deepEqual(made.body, {
      object: 'site-redirect',
      id: made.body.id,
      source: '/old page',
      destination: '/new',
      createdAt: '2026-01-01T00:00:00.000Z',
      urls: { location },
    })
    const one = `${redirects}/${made.body.id}`
    assert.deepEqual((await admin.get(one)).body, made.body)
    const changed = await admin.patch(one, { destination: 'https://example.org/' })
    assert.deepEqual([changed.status, changed.body.source], [200, '/old page'])
    assert.equal(changed.body.destination, 'https://example.org/')
    assert.equal((await admin.patch(one, { source: '/old page' })).status, 200)
    assert.equal(await revisionOf(site.id), before + 2)
    assert.equal((await admin.delete(one)).status, 205)
    assert.equal(await revisionOf(site.id), before + 3)
    for (const answer of [await admin.get(one), await admin.patch(one, {}), await admin.delete(one)])
      assert.equal(answer.status, 404)
  })

  test('redirects are listed in the order in which they were made, and by what their source contains', async () => {
    const { make, sources } = await setUp()
    for (const source of ['/b/Old', '/a_old', '/a/*', '/%C3%BC']) await make(source, '/new')
    assert.deepEqual(await sources(), ['/b/Old', '/a_old', '/a/*', '/ü'])
    assert.deepEqual(await sources('?source=old'), ['/a_old'])
    assert.deepEqual(await sources('?source=_'), ['/a_old'])
    assert.deepEqual(await sources('?source=%C3%BC'), ['/ü'])
  })

  test('what is no path or address is a 400 with its place', async () => {
    const { admin, post, redirects, make } = await setUp()
    const placeOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => [
      status,
      body.error.details[0].path,
    ]
    assert.deepEqual(placeOf(await post('old', '/new')), [400, '/source'])
    assert.deepEqual(placeOf(await post('/old', 'javascript:alert(1)')), [400, '/destination'])
    assert.deepEqual(placeOf(await post('/old', '/new/*')), [400, '/destination'])
    const id = await make('/old/*', '/new/*')
    assert.deepEqual(placeOf(await admin.patch(`${redirects}/${id}`, { source: '/old' })), [
      400,
      '/destination',
    ])
  })

  test('a source that has a redirect is a 409, also in another spelling', async () => {
    const { admin, make, post, redirects } = await setUp()
    await make('/old', '/new')
    const other = await make('/other', '/new')
    for (const source of ['/old', '/old/', '/%6fld']) assert.equal((await post(source, '/x')).status, 409)
    const changed = await admin.patch(`${redirects}/${other}`, { source: '/old' })
    assert.deepEqual(
      [changed.status, changed.body.error.message],
      [409, '/old is redirected to /new already; change that redirect'],
    )
    assert.equal((await post('/old/*', '/x')).status, 201)
  })

  test('a circle is a 409 that names its paths, whichever change would close it', async () => {
    const { admin, make, post, redirects, sources } = await setUp()
    await make('/a', '/b')
    const second = await make('/b', '/c')
    const closing = await post('/c', '/a')
    assert.deepEqual(
      [closing.status, closing.body.error.message],
      [409, 'this would redirect without an end: /c -> /a -> /b -> /c'],
    )
    assert.equal((await post('/d', '/d#e')).status, 409)
    const changed = await admin.patch(`${redirects}/${second}`, { destination: '/a' })
    assert.match(changed.body.error.message, /: \/b -> \/a -> \/b$/)
    await make('/v1/*', '/v2/*')
    assert.match((await post('/v2/*', '/v1/*')).body.error.message, /: \/v2\/\* -> \/v1\/\* -> \/v2\/\*$/)
    assert.match((await post('/v2/x', '/v1/x')).body.error.message, /: \/v2\/x -> \/v1\/x -> \/v2\/x$/)
    assert.match((await post('/w/*', '/w/x/*')).body.error.message, /: \/w\/\* -> \/w\/x\/\* -> .* -> …$/)
    assert.match((await post('/*', '/moved')).body.error.message, /: \/\* -> \/moved -> \/moved$/)
    assert.deepEqual(await sources(), ['/a', '/b', '/v1/*'])
  })

  test('a redirect without which others would lead in a circle cannot be deleted or moved away', async () => {
    const { admin, make, redirects } = await setUp()
    await make('/a/*', '/b/x')
    const exception = await make('/b/x', '/done')
    await make('/b/*', '/a/y')
    const one = `${redirects}/${exception}`
    const answers = [await admin.delete(one), await admin.patch(one, { source: '/elsewhere' })]
    for (const { status, body } of answers)
      assert.deepEqual(
        [status, body.error.message],
        [409, 'this would redirect without an end: /b/x -> /a/y -> /b/x'],
      )
    assert.equal((await admin.get(one)).status, 200)
  })

  test('a chain of many redirects is no circle, nor is one that shortens the path', async () => {
    const { make } = await setUp()
    for (let step = 12; step > 0; step--) await make(`/${step}`, `/${step + 1}`)
    await make('/docs/*', '/*')
    await make('/guides/1', '/docs/1')
  })

  test('a redirect of another site is not found', async () => {
    const { admin, organization, make } = await setUp()
    const id = await make('/a', '/b')
    const other = await newSite(admin, organization)
    for (const method of ['GET', 'PATCH', 'DELETE'])
      assert.equal((await admin.ask(method, `${other.path}/redirects/${id}`)).status, 404)
  })

  test('each change is an event with the redirect', async () => {
    const { admin, organization, site, redirects, make } = await setUp()
    const id = await make('/a', '/b')
    await admin.patch(`${redirects}/${id}`, { source: '/c' })
    await admin.patch(`${redirects}/${id}`, {})
    await admin.delete(`${redirects}/${id}`)
    const { items } = (await admin.get(`/orgs/${organization.id}/events?resource=${id}`)).body
    assert.deepEqual(
      items.map((event: Record<string, unknown>) => [event.type, event.data]),
      [
        ['site_redirect_created', { site: site.id, source: '/a', destination: '/b' }],
        ['site_redirect_updated', { site: site.id, source: '/c', destination: '/b' }],
        ['site_redirect_deleted', { site: site.id, source: '/c', destination: '/b' }],
      ],
    )
  })

  measuringTest(
    'a site has 10,000 redirects at most; a change looks at few of them, or at all without blocking anybody',
    async () => {
      const { world, site, post, make, sources } = await setUp()
      await world.act({ id: '' }, ({ db }) =>
        insertRows(
          db,
          'site_redirects',
          Array.from({ length: 9_998 }, (_, index) => ({
            id: world.installation.newId(),
            site_id: site.id,
            source: `/old/${index}`,
            destination: `/new/${index}`,
            created_at: '2026-01-01T00:00:00.000Z',
          })),
        ),
      )
      await make('/first', '/old/17')
      assertBlocksNobody((await measureLoop(() => make('/docs/*', '/*'))).longest)
      const { status, body } = await post('/one-more', '/new')
      assert.deepEqual(
        [status, body.error.message],
        [409, 'a site has at most 10000 redirects; delete one that nobody needs any more'],
      )
      assert.deepEqual(await sources('?source=/old/9997'), ['/old/9997'])
    },
  )
})
