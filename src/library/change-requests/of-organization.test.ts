// The rules of the list of an organization's change requests: which it contains, who sees them, in which order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levels } from '#identity/levels/index.ts'
import { addPage, read, send, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A new organization with functions that create spaces and change requests in one line each. */
  const newOrganization = async () => {
    const here = await world()
    const { id, admin } = await here.organization()
    const path = `/orgs/${id}`
    const space = async (fields: object = {}): Promise<string> => {
      const made = (await admin.post(`${path}/spaces`, {})).body.id
      assert.equal((await admin.patch(`/spaces/${made}`, fields)).status, 200)
      return made
    }
    const propose = async (spaceId: string, status = 'open', author = admin): Promise<string> => {
      const { status: made, body } = await author.post(`/spaces/${spaceId}/change-requests`)
      assert.equal(made, 201, JSON.stringify(body))
      if (status !== 'draft')
        assert.equal((await author.patch(pathOf(spaceId, body.id), { status })).status, 200)
      return body.id
    }
    const ids = async (person: Person = admin, query = ''): Promise<string[]> => {
      const { items, count } = await read(person, `${path}/change-requests?${query}`)
      assert.equal(count, items.length)
      return items.map((item: { id: string }) => item.id)
    }
    return { here, id, admin, path, space, propose, ids, member: here.member }
  }
  const pathOf = (spaceId: string, id: string) => `/spaces/${spaceId}/change-requests/${id}`

  test('those of all spaces are listed, newest first', async () => {
    const { admin, path, space, propose, ids } = await newOrganization()
    const [one, other] = [await space(), await space()]
    const made = [await propose(one), await propose(other), await propose(one), await propose(other)]
    assert.deepEqual(await ids(), made.toReversed())
    const { items } = await read(admin, `${path}/change-requests`)
    for (const item of items) assert.deepEqual(item, await read(admin, pathOf(item.space, item.id)))
  })

  test('each tells whether the main content of its own space has moved on', async () => {
    const { admin, path, space, propose } = await newOrganization()
    const [one, other] = [await space(), await space()]
    const [late] = [await propose(one), await propose(other)]
    await addPage(admin, `/spaces/${one}/content`, 'Later')
    const { items } = await read(admin, `${path}/change-requests`)
    for (const { id, outdated } of items) assert.equal(outdated, id === late)
  })

  test('those that are open are listed, unless another status is asked for', async () => {
    const { admin, path, space, propose, ids } = await newOrganization()
    const spaceId = await space()
    const made: string[] = []
    for (const status of ['draft', 'open', 'archived', 'open']) made.push(await propose(spaceId, status))
    const merged = await propose(spaceId)
    await admin.post(`${pathOf(spaceId, merged)}/merge`)
    const [draft, open, archived, alsoOpen] = made
    assert.deepEqual(await ids(), [alsoOpen, open])
    assert.deepEqual(await ids(admin, 'status=open'), [alsoOpen, open])
    assert.deepEqual(await ids(admin, 'status=draft'), [draft])
    assert.deepEqual(await ids(admin, 'status=archived'), [archived])
    assert.deepEqual(await ids(admin, 'status=merged'), [merged])
    assert.deepEqual(await ids(admin, 'status=all'), [...made, merged].toReversed())
    assert.equal((await admin.get(`${path}/change-requests?status=closed`)).status, 400)
  })

  test('a creator made it; a contributor made it or a revision of it', async () => {
    const { id, admin, space, propose, ids, member } = await newOrganization()
    const [author, editor] = [await member({ id }, 'edit'), await member({ id }, 'edit')]
    const spaceId = await space()
    const [first, second] = [await propose(spaceId, 'open', author), await propose(spaceId, 'open', editor)]
    const content = `${pathOf(spaceId, first)}/content`
    assert.equal((await send(editor, content, [{ operation: 'insert_page', title: 'A' }])).status, 200)
    assert.deepEqual(await ids(admin, `creator=${author.id}`), [first])
    assert.deepEqual(await ids(admin, `creator=${editor.id}`), [second])
    assert.deepEqual(await ids(admin, `contributor=${author.id}`), [first])
    assert.deepEqual(await ids(admin, `contributor=${editor.id}`), [second, first])
    assert.deepEqual(await ids(admin, `contributor=${editor.id}&creator=${author.id}`), [first])
    assert.deepEqual(await ids(admin, `contributor=${editor.id}&status=draft`), [])
    for (const filter of ['creator', 'contributor'])
      assert.deepEqual(await ids(admin, `${filter}=nobody`), [])
  })

  test('a walk in pages sees every one that was there throughout once, whatever comes and goes', async () => {
    const { admin, path, space, propose } = await newOrganization()
    const [one, other] = [await space(), await space()]
    const made: string[] = []
    for (let index = 0; index < 7; index++) made.push(await propose(index % 3 === 0 ? one : other))
    const seen: string[] = []
    let page = ''
    do {
      const { items, next } = await read(admin, `${path}/change-requests?limit=2${page}`)
      seen.push(...items.map((item: { id: string }) => item.id))
      page = next === undefined ? '' : `&page=${next.page}`
      await propose(one)
      await admin.patch(pathOf(one, made[0] as string), { status: 'draft' })
    } while (page !== '')
    assert.deepEqual(seen, made.slice(1).toReversed())
  })

  test('everybody sees those of the spaces that they see, and the count says so', async () => {
    const { here, id, admin, path, space, propose, ids, member } = await newOrganization()
    const [shared, closed, granted, open] = [
      await space({ defaultLevel: 'read' }),
      await space({ defaultLevel: null }),
      await space({ defaultLevel: null }),
      await space({ defaultLevel: null, visibility: 'public' }),
    ]
    const made: string[] = []
    for (const spaceId of [shared, closed, granted, open]) made.push(await propose(spaceId))
    const [inShared, , inGranted, inOpen] = made
    const [guest, invited] = [await member({ id }, null), await member({ id }, null)]
    for (const level of levels.filter(level => level !== 'admin'))
      assert.deepEqual(await ids(await member({ id }, level)), [inOpen, inShared], level)
    assert.deepEqual(await ids(admin), made.toReversed())
    assert.deepEqual(await ids(await member({ id }, 'admin')), made.toReversed())
    assert.deepEqual(await ids(guest), [inOpen])
    const reader = await member({ id }, 'read')
    const team = (await admin.put(`${path}/teams`, { title: 'Team', members: [reader.id] })).body
    const grants = { users: [invited.id], teams: [team.id], role: 'read' }
    assert.equal((await admin.post(`/spaces/${granted}/permissions`, grants)).status, 204)
    assert.deepEqual(await ids(invited), [inOpen, inGranted])
    assert.deepEqual(await ids(reader), [inOpen, inGranted, inShared])
    assert.equal((await (await here.person()).get(`${path}/change-requests`)).status, 404)
  })

  test('those of a space in a collection are seen by whoever was granted the collection', async () => {
    const { id, admin, path, propose, ids, member } = await newOrganization()
    const guest = await member({ id }, null)
    const parent = (await admin.post(`${path}/collections`, {})).body.id
    const spaceId = (await admin.post(`${path}/spaces`, { parent })).body.id
    const inside = await propose(spaceId)
    assert.deepEqual(await ids(guest), [])
    await admin.post(`/collections/${parent}/permissions`, { users: [guest.id], role: 'read' })
    assert.deepEqual(await ids(guest), [inside])
  })

  test('those of a deleted space are in no list, until it is restored', async () => {
    const { id, admin, space, propose, ids, member } = await newOrganization()
    const [kept, deleted] = [await space(), await space()]
    const made = [await propose(kept), await propose(deleted)]
    const reader = await member({ id }, 'read')
    await admin.delete(`/spaces/${deleted}`)
    for (const person of [admin, reader]) assert.deepEqual(await ids(person), [made[0]])
    await admin.post(`/spaces/${deleted}/restore`)
    for (const person of [admin, reader]) assert.deepEqual(await ids(person), made.toReversed())
  })

  test('another organization’s are not among them, and go where their space is transferred to', async () => {
    const [from, to] = [await newOrganization(), await newOrganization()]
    const { admin } = from
    await to.admin.post(`${to.path}/invites`, { emails: [{ email: admin.email, role: 'admin' }] })
    const parent = (await admin.post(`${from.path}/collections`, {})).body.id
    const [alone, inside] = [
      await from.space(),
      (await admin.post(`${from.path}/spaces`, { parent })).body.id as string,
    ]
    const [stays, first, second] = [
      await to.propose(await to.space()),
      await from.propose(alone),
      await from.propose(inside),
    ]
    assert.deepEqual(await from.ids(), [second, first])
    assert.deepEqual(await to.ids(admin), [stays])
    const transfer = async (resource: string) =>
      assert.equal((await admin.post(`${resource}/transfer`, { organization: to.id })).status, 200)
    await transfer(`/spaces/${alone}`)
    assert.deepEqual([await from.ids(), await to.ids()], [[second], [first, stays]])
    await transfer(`/collections/${parent}`)
    assert.deepEqual([await from.ids(), await to.ids()], [[], [second, first, stays]])
    const third = await to.propose(alone)
    assert.deepEqual([await from.ids(), await to.ids()], [[], [third, second, first, stays]])
  })
})
