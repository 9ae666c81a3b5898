// Changes to organizations: their limits, all or nothing, and concurrent ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

let count = 0

/** A hostname that no other test uses. */
const fresh = () => `host-${++count}`

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async () => {
    const world = await shared()
    const { id, admin } = await world.organization()
    const read = async () => (await admin.get(`/orgs/${id}`)).body
    return { world, id, admin, read, patch: (changes: unknown) => admin.patch(`/orgs/${id}`, changes) }
  }

  const eventsOf = async (id: string) => {
    const rows = await (await shared()).installation.database.read
      .selectFrom('events')
      .select(['type', 'data'])
      .where('organization_id', '=', id)
      .orderBy('id')
      .execute()
    return rows.map(({ type, data }) => [type, JSON.parse(data)])
  }

  test('of several who take one hostname in the same moment, one gets it and the others get 409', async () => {
    const hostname = fresh()
    const organizations = await Promise.all([1, 2, 3, 4].map(setUp))
    const patched = organizations.map(({ patch }) => patch({ hostname }))
    const [first] = organizations
    const made = first?.admin.post('/orgs', { title: 'New', hostname })
    const statuses = (await Promise.all([...patched, made])).map(answer => answer?.status as number)
    assert.deepEqual(statuses.toSorted().slice(1), [409, 409, 409, 409])
    assert.ok([200, 201].includes(Math.min(...statuses)))
  })

  test('a taken hostname refuses all that was asked for with it', async () => {
    const [taken, { id, patch, read }] = [await setUp(), await setUp()]
    const hostname = fresh()
    await taken.patch({ hostname })
    await patch({ emailDomains: ['kept.example.com'] })
    const before = await read()
    const changes = { title: 'Changed', emailDomains: ['a.com'], hostname, defaultRole: null, sso: true }
    const { status, body } = await patch(changes)
    assert.equal(status, 409)
    assert.match(body.error.message, /hostname/)
    assert.deepEqual(await read(), before)
    assert.equal((await eventsOf(id)).length, 2)
  })

  test('with several fields wrong each is named, and nothing is changed', async () => {
    const { patch, read } = await setUp()
    const before = await read()
    const wrong = {
      title: '',
      emailDomains: ['a.com', 'b'],
      hostname: 'A',
      defaultRole: 'x',
      ai: 1,
      color: '',
    }
    const { status, body } = await patch({ ...wrong, inviteLinks: false })
    assert.equal(status, 400)
    assert.deepEqual(body.error.details.map(({ path }: { path: string }) => path).sort(), [
      '/ai',
      '/color',
      '/defaultRole',
      '/emailDomains/1',
      '/hostname',
      '/title',
    ])
    assert.deepEqual(await read(), before)
  })

  test('emailDomains come back lower-cased, each once, in the order given', async () => {
    const { patch, read } = await setUp()
    const given = ['z.example.com', 'B.example.com', 'a.example.com', 'Z.EXAMPLE.com', 'b.example.com']
    const expected = ['z.example.com', 'b.example.com', 'a.example.com']
    assert.deepEqual((await patch({ emailDomains: given })).body.emailDomains, expected)
    assert.deepEqual((await read()).emailDomains, expected)
    const turned = expected.toReversed()
    assert.deepEqual((await patch({ emailDomains: turned })).body.emailDomains, turned)
    assert.deepEqual((await patch({ title: 'Kept' })).body.emailDomains, turned)
  })

  test('emailDomains has at most 100 domains of at most 253 characters', async () => {
    const { patch } = await setUp()
    const many = (length: number) => Array.from({ length }, (_, index) => `a${index}.example.com`)
    assert.equal((await patch({ emailDomains: many(100) })).body.emailDomains.length, 100)
    const over = await patch({ emailDomains: many(101) })
    assert.equal(over.status, 400)
    assert.equal(over.body.error.details[0].path, '/emailDomains')
    const longest = `${'a.'.repeat(125)}com`
    assert.equal((await patch({ emailDomains: [longest] })).status, 200)
    const { status, body } = await patch({ emailDomains: ['a.com', `a${longest}`] })
    assert.equal(status, 400)
    assert.deepEqual(body.error.details, [
      { path: '/emailDomains/1', message: 'must be at most 253 characters' },
    ])
  })

  test('what is no domain is named by its place, and none is changed', async () => {
    const { patch, read } = await setUp()
    await patch({ emailDomains: ['kept.example.com'] })
    const { status, body } = await patch({ emailDomains: ['a.com', 'nothing', 'b.com', 'a@b.com'] })
    assert.equal(status, 400)
    assert.deepEqual(body.error.details, [
      { path: '/emailDomains/1', message: 'must be a domain, such as example.com' },
      { path: '/emailDomains/3', message: 'must be a domain, such as example.com' },
    ])
    assert.deepEqual((await read()).emailDomains, ['kept.example.com'])
  })

  test('several organizations may have one domain', async () => {
    for (const { patch } of [await setUp(), await setUp()])
      assert.equal((await patch({ emailDomains: ['shared.example.com'] })).status, 200)
  })

  test('a change of the domains alone is recorded, as they are stored', async () => {
    const { id, patch } = await setUp()
    await patch({ emailDomains: ['B.com', 'a.com', 'b.com'] })
    await patch({ emailDomains: [] })
    assert.deepEqual((await eventsOf(id)).slice(1), [
      ['organization_updated', { emailDomains: ['b.com', 'a.com'] }],
      ['organization_updated', { emailDomains: [] }],
    ])
  })

  test('of changes to the domains in the same moment the last one is kept, whole', async () => {
    const { id, patch, read } = await setUp()
    const wanted = [1, 2, 3, 4, 5, 6].map(index => ['same.com', `own-${index}.com`, 'also.com'])
    const answers = await Promise.all(
      wanted.map((emailDomains, index) =>
        patch({ emailDomains, ...(index % 2 === 0 && { title: 'Changed' }) }),
      ),
    )
    for (const [index, { status, body }] of answers.entries())
      assert.deepEqual([status, body.emailDomains], [200, wanted[index]])
    const { emailDomains } = await read()
    assert.ok(wanted.some(domains => domains.join() === emailDomains.join()))
    assert.equal((await eventsOf(id)).length, 7)
  })

  test('only admins change an organization, whatever the field', async () => {
    const { world, id, read } = await setUp()
    const before = await read()
    const [creator, stranger] = [await world.member({ id }, 'create'), await world.person()]
    for (const changes of [{ title: 'Changed' }, { emailDomains: ['a.com'] }, { sso: true }, {}, { x: 1 }]) {
      assert.equal((await creator.patch(`/orgs/${id}`, changes)).status, 403)
      assert.equal((await stranger.patch(`/orgs/${id}`, changes)).status, 404)
    }
    assert.deepEqual(await read(), before)
  })
})
