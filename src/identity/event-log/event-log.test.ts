// Reading the events of an organization.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { emit, type NewEvent } from '../events/index.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let organization: { id: string; admin: Person }
  let member: Person

  beforeEach(async () => {
    world = await createWorld(await open())
    organization = await world.organization()
    member = await world.member(organization, 'edit')
  })

  const at = (time: string) => {
    world.clock.now = Date.parse(time)
  }
  const record = (person: { id: string }, type: string, given: Partial<NewEvent> = {}) =>
    world.act(person, ctx =>
      emit(ctx, {
        organization: organization.id,
        // One that nobody has, so that nothing else is found by it.
        type: type as NewEvent['type'],
        resource: { type: 'thing', id: 'one' },
        ...given,
      }),
    )
  const answer = (query = '', person = organization.admin) =>
    person.get(`/orgs/${organization.id}/events?${query}`)
  const listed = async (query = '') => (await answer(query)).body
  const typesOf = async (query = ''): Promise<string[]> =>
    (await listed(query)).items.map(({ type }: { type: string }) => type)

  test('an event tells what was done to what, by whom, and when', async () => {
    at('2026-02-03T04:05:06.789Z')
    const data = { title: 'New', roles: ['read', null], nested: { of: 1 } }
    await record(member, 'thing_done', { data })
    const { count, items } = await listed('type=thing_done')
    assert.equal(count, 1)
    const [{ id, ...rest }] = items
    assert.match(id, /^\w{20}$/)
    assert.deepEqual(rest, {
      object: 'event',
      type: 'thing_done',
      actor: (await member.get('/user')).body,
      resource: { type: 'thing', id: 'one' },
      createdAt: '2026-02-03T04:05:06.789Z',
      data,
    })
  })

  test('events come oldest first, those of one moment in the order they were written', async () => {
    for (const [time, type] of [
      ['2026-03-01', 'third'],
      ['2026-02-01', 'first'],
      ['2026-02-01', 'second'],
    ] as const) {
      at(time)
      await record(member, type)
    }
    assert.deepEqual(await typesOf(), ['organization_created', 'first', 'second', 'third'])
    const first = await listed('limit=3')
    assert.equal(first.count, 4)
    assert.deepEqual(await typesOf(`limit=3&page=${first.next.page}`), ['third'])
  })

  test('an event without anything more to tell has data all the same', async () => {
    await record(member, 'thing_done')
    assert.deepEqual((await listed('type=thing_done')).items[0].data, {})
  })

  test('nobody but an admin reads events, since they name what others may not see', async () => {
    for (const role of ['create', 'read', null] as const)
      assert.equal((await answer('', await world.member(organization, role))).status, 403)
    assert.equal((await answer('', await world.person())).status, 404)
    const other = (await world.organization()).admin
    assert.equal((await answer('', other)).status, 404)
  })

  test("an organization's events are its own", async () => {
    const other = await world.organization('Other')
    await record(member, 'thing_done', { organization: other.id })
    assert.deepEqual(await typesOf(), ['organization_created'])
  })

  test('type, actor and resource each keep what is exactly that', async () => {
    await record(member, 'thing_done')
    await record(member, 'thing_done', { resource: { type: 'thing', id: 'two' } })
    await record(organization.admin, 'thing_undone')
    assert.deepEqual(await typesOf('type=thing'), [])
    assert.deepEqual(await typesOf('type=thing_undone'), ['thing_undone'])
    assert.deepEqual(await typesOf(`actor=${member.id}`), ['thing_done', 'thing_done'])
    assert.deepEqual(await typesOf('resource=one'), ['thing_done', 'thing_undone'])
    assert.deepEqual(await typesOf(`resource=one&actor=${member.id}`), ['thing_done'])
    const both = await listed('type=thing_done&resource=two')
    assert.deepEqual([both.count, both.items[0].resource.id], [1, 'two'])
    for (const name of ['type', 'actor', 'resource'])
      assert.deepEqual(await listed(`${name}=nothing`), { count: 0, items: [] })
  })

  test('after and before leave out the moments that they name', async () => {
    for (const time of ['2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.001Z', '2026-02-02T00:00:00.000Z']) {
      at(time)
      await record(member, time)
    }
    const days = async (query: string) => (await typesOf(query)).filter(type => type.startsWith('2026-02'))
    assert.deepEqual(await days('after=2026-02-01'), ['2026-02-01T00:00:00.001Z', '2026-02-02T00:00:00.000Z'])
    assert.deepEqual(await days('before=2026-02-02'), [
      '2026-02-01T00:00:00.000Z',
      '2026-02-01T00:00:00.001Z',
    ])
    const between = 'after=2026-02-01T01:00:00%2B01:00&before=2026-02-01T23:00-01:00'
    assert.deepEqual(await days(between), ['2026-02-01T00:00:00.001Z'])
    assert.equal((await listed(between)).count, 1)
    assert.deepEqual(await days('after=2026-03-01&before=2026-01-01'), [])
  })

  test('after and before apply to every page', async () => {
    for (const day of ['01', '02', '03', '04']) {
      at(`2026-02-${day}`)
      await record(member, day)
    }
    const query = `actor=${member.id}&after=2026-02-01&before=2026-02-04&limit=1`
    const first = await listed(query)
    assert.equal(first.count, 2)
    assert.deepEqual(await typesOf(`${query}&page=${first.next.page}`), ['03'])
  })

  test('a point in time that is none is a 400 that names the parameter', async () => {
    for (const name of ['after', 'before'])
      for (const wrong of ['', 'yesterday', '2026-02-30', '2026-02-01T00:00:00', '1700000000000']) {
        const { status, body } = await answer(`${name}=${wrong}`)
        assert.equal(status, 400, wrong)
        assert.equal(body.error.details[0].path, `query/${name}`)
      }
  })

  test('who may not read events does not learn what is wrong with the question', async () => {
    assert.equal((await answer('after=never', member)).status, 403)
  })

  test('what nobody with an account did is listed without an actor', async () => {
    await record({ id: '' }, 'thing_done')
    const [event] = (await listed('type=thing_done')).items
    assert.deepEqual(['actor' in event, event.type], [false, 'thing_done'])
  })

  test('what somebody did who has left since still names them', async () => {
    await record(member, 'thing_done')
    await world.act(organization.admin, ({ db }) =>
      db.deleteFrom('members').where('user_id', '=', member.id).execute(),
    )
    assert.equal((await listed('type=thing_done')).items[0].actor.id, member.id)
  })

  test('what was done to an invite is found by its id, and by the one that its events tell', async () => {
    const { id: organizationId, admin } = organization
    const links = `/orgs/${organizationId}/link-invites`
    const [{ id: invite }, { id: other }] = [
      (await admin.post(links, { role: 'read' })).body,
      (await admin.post(links, { role: 'edit' })).body,
    ]
    await admin.patch(`${links}/${invite}`, { role: 'comment' })
    await admin.delete(`${links}/${invite}`)
    const expected = ['invite_created', 'invite_updated', 'invite_deleted']
    assert.deepEqual(await typesOf(`resource=${invite}`), expected)
    const { items } = await listed(`resource=${invite}`)
    const asked = items[0].resource.id
    assert.deepEqual(await typesOf(`resource=${asked}`), expected)
    const page = await listed(`resource=${invite}&limit=2`)
    const rest = await listed(`resource=${invite}&limit=2&page=${page.next.page}`)
    assert.deepEqual([page.count, rest.items.length], [3, 1])
    assert.deepEqual(await typesOf(`resource=${asked}${other.slice(asked.length)}`), [])
  })

  test('a page of very long events ends before its limit, and whoever goes on meets each once', async () => {
    const ids = Array.from({ length: 4000 }, (_, index) => `${index}`.padStart(20, '0'))
    for (let count = 0; count < 60; count++) await record(member, 'much_done', { data: { count, ids } })
    const counts: number[] = []
    const pages: number[] = []
    for (let page: string | undefined = ''; page !== undefined; ) {
      const { status, body, bytes } = await answer(`type=much_done&limit=1000${page}`)
      assert.deepEqual([status, body.count], [200, 60])
      assert.ok(bytes.length < 5_000_000, String(bytes.length))
      counts.push(...body.items.map(({ data }: { data: { count: number } }) => data.count))
      pages.push(body.items.length)
      page = body.next && `&page=${body.next.page}`
    }
    assert.deepEqual(
      counts,
      Array.from({ length: 60 }, (_, count) => count),
    )
    assert.ok(pages.length > 1 && pages.every(length => length > 0), pages.join())
  })

  measuringTest('such a page blocks nobody', async () => {
    const ids = Array.from({ length: 4000 }, (_, index) => `${index}`.padStart(20, '0'))
    await world.act(member, async ctx => {
      for (let count = 0; count < 300; count++)
        await emit(ctx, {
          organization: organization.id,
          type: 'space_updated',
          resource: { type: 'thing', id: 'one' },
          data: { ids },
        })
    })
    await listed('limit=1000')
    const { longest } = await measureLoop(() => listed('limit=1000'))
    assertBlocksNobody(longest)
  })
})
