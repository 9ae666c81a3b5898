// The rules of moving spaces.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { grant, listed, newCollection, spaceIn, succeeds } from './testing.ts'

const pointer = (space: string) => ({ type: 'space', space })

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** An organization with some spaces at its root. */
  const rootOf = async (count: number) => {
    const organization = await (await world()).organization()
    const spaces: string[] = []
    for (let index = 0; index < count; index++) spaces.push(await spaceIn(organization))
    const move = (space: string, body: object) =>
      succeeds(organization.admin, 'POST', `/spaces/${space}/move`, body)
    const names = async () =>
      (await listed(organization.admin, organization))
        .map(id => spaces.indexOf(id))
        .filter(index => index >= 0)
        .join()
    return { organization, admin: organization.admin, spaces: spaces as [string, ...string[]], move, names }
  }

  test('a space goes before, after, between and last', async () => {
    const { spaces, move, names } = await rootOf(4)
    const [one, two, three, four = ''] = spaces as [string, string, string, string]
    await move(four, { position: { before: pointer(one) } })
    assert.equal(await names(), '3,0,1,2')
    await move(four, { position: { after: pointer(one) } })
    assert.equal(await names(), '0,3,1,2')
    await move(four, { position: { after: pointer(two), before: pointer(three) } })
    assert.equal(await names(), '0,1,3,2')
    await move(one, {})
    assert.equal(await names(), '1,3,2,0')
    await move(one, { parent: null, position: { before: pointer(four) } })
    assert.equal(await names(), '1,0,3,2')
  })

  test('a space goes next to a collection, into it and out of it, and is listed there immediately', async () => {
    const { organization, admin, spaces, move } = await rootOf(1)
    const [space] = spaces
    const collection = await newCollection(organization)
    const inside = async () => (await read(admin, `/collections/${collection}/spaces`)).count
    await move(space, { position: { after: { type: 'collection', collection } } })
    const into = await move(space, { parent: collection })
    assert.deepEqual([into.parent, into.visibility, await inside()], [collection, 'in-collection', 1])
    const again = await move(space, {})
    assert.equal(again.parent, collection)
    const out = await move(space, { parent: null })
    assert.deepEqual([out.parent, out.visibility, await inside()], [undefined, 'private', 0])
  })

  test('a space that is open stays open, and one that was made private in a collection stays so in another', async () => {
    const { organization, admin, spaces, move } = await rootOf(2)
    const [open, hidden] = spaces as [string, string]
    const [first, second] = [await newCollection(organization), await newCollection(organization)]
    await succeeds(admin, 'PATCH', `/spaces/${open}`, { visibility: 'public' })
    for (const parent of [first, second, null])
      assert.equal((await move(open, { parent })).visibility, 'public')
    await move(hidden, { parent: first })
    await succeeds(admin, 'PATCH', `/spaces/${hidden}`, { visibility: 'private' })
    for (const parent of [second, null]) assert.equal((await move(hidden, { parent })).visibility, 'private')
  })

  test('access follows a move at once', async () => {
    const { organization, admin, spaces, move } = await rootOf(1)
    const [space] = spaces
    const outer = await newCollection(organization)
    const inner = await newCollection(organization, { parent: outer })
    const guest = await (await world()).member(organization, null)
    await grant(admin, `/collections/${outer}`, { users: [guest.id], role: 'edit' })
    const sees = async () => (await guest.get(`/spaces/${space}`)).status
    const lists = async () => (await listed(guest, organization)).length
    assert.deepEqual([await sees(), await lists()], [404, 0])
    await move(space, { parent: inner })
    assert.deepEqual([await sees(), await lists()], [200, 1])
    assert.equal((await read(guest, `/spaces/${space}`)).permissions.edit, true)
    await move(space, { parent: null })
    assert.deepEqual([await sees(), await lists()], [404, 0])
  })

  test('whoever moves a space out of what gave them their level sees it for the last time', async () => {
    const { organization, admin, spaces, move } = await rootOf(1)
    const [space] = spaces
    const collection = await newCollection(organization)
    const other = await newCollection(organization)
    await move(space, { parent: collection })
    await succeeds(admin, 'PATCH', `/spaces/${space}`, { defaultLevel: null })
    const member = await (await world()).member(organization, 'create')
    await grant(admin, `/collections/${collection}`, { users: [member.id], role: 'create' })
    const { parent, permissions } = await succeeds(member, 'POST', `/spaces/${space}/move`, { parent: other })
    assert.equal(parent, other)
    assert.ok(Object.values(permissions).every(flag => flag === false))
    assert.equal((await member.get(`/spaces/${space}`)).status, 404)
  })

  test('it takes the level create on the space and where it goes; a level on one side only is not enough', async () => {
    const { organization, admin, spaces } = await rootOf(1)
    const path = `/spaces/${spaces[0]}`
    const here = await world()
    const collection = await newCollection(organization)
    const guest = await here.member(organization, null)
    const reviewer = await here.member(organization, 'review')
    const to = { parent: collection }
    assert.equal((await reviewer.post(`${path}/move`, to)).status, 403)
    await grant(admin, `/collections/${collection}`, { users: [reviewer.id], role: 'create' })
    assert.equal((await reviewer.post(`${path}/move`, to)).status, 403)
    await grant(admin, path, { users: [guest.id], role: 'create' })
    assert.equal((await guest.post(`${path}/move`, {})).status, 403)
    await grant(admin, `/collections/${collection}`, { users: [guest.id], role: 'review' })
    assert.equal((await guest.post(`${path}/move`, to)).status, 403)
    await grant(admin, `/collections/${collection}`, { users: [guest.id], role: 'create' })
    assert.equal((await guest.post(`${path}/move`, to)).status, 200)
    assert.equal((await guest.post(`${path}/move`, { parent: null })).status, 403)
    await succeeds(admin, 'DELETE', `/collections/${collection}/permissions/users/${guest.id}`)
    assert.equal((await guest.post(`${path}/move`, {})).status, 403)
  })

  test('a parent that is not there, not seen, or of another organization is a wrong field', async () => {
    const { organization, admin, spaces } = await rootOf(1)
    const path = `/spaces/${spaces[0]}`
    const here = await world()
    const unseen = await newCollection(organization)
    await succeeds(admin, 'PATCH', `/collections/${unseen}`, { defaultLevel: null })
    const creator = await here.member(organization, 'create')
    const foreign = await newCollection(await here.organization())
    for (const parent of [unseen, foreign, 'none']) {
      const { status, body } = await creator.post(`${path}/move`, { parent })
      assert.equal(status, 400)
      assert.equal(body.error.details[0].path, '/parent')
    }
  })

  test('a sibling that is elsewhere, deleted, or the space itself, and two that are no neighbours, are wrong', async () => {
    const { organization, admin, spaces, names } = await rootOf(4)
    const [one, two, three, gone] = spaces as [string, string, string, string]
    const collection = await newCollection(organization)
    const elsewhere = await spaceIn(organization, { parent: collection })
    await succeeds(admin, 'DELETE', `/spaces/${gone}`)
    for (const [position, path] of [
      [{ before: pointer(elsewhere) }, '/position/before'],
      [{ after: pointer(gone) }, '/position/after'],
      [{ after: pointer(three) }, '/position/after'],
      [{ after: pointer(two), before: pointer(one) }, '/position'],
    ] as const) {
      const { status, body } = await admin.post(`/spaces/${three}/move`, { position })
      assert.deepEqual([status, body.error.details?.[0].path], [400, path])
    }
    assert.equal(await names(), '0,1,2')
  })

  test('a move to the place where it already is changes nothing', async () => {
    const { organization, admin, spaces, move } = await rootOf(3)
    const [one, two, three] = spaces as [string, string, string]
    const before = await read(admin, `/spaces/${two}`)
    ;(await world()).clock.now += 1000
    for (const body of [
      { position: { after: pointer(one) } },
      { position: { before: pointer(three) } },
      { parent: null, position: { after: pointer(one), before: pointer(three) } },
    ])
      assert.deepEqual(await move(two, body), before)
    const { items } = await read(admin, `/orgs/${organization.id}/events?type=space_moved`)
    assert.deepEqual(items, [])
  })

  test('a locked space can be moved', async () => {
    const { admin, organization, spaces, move } = await rootOf(1)
    await succeeds(admin, 'PATCH', `/spaces/${spaces[0]}`, { editMode: 'locked' })
    const { editMode } = await move(spaces[0], { parent: await newCollection(organization) })
    assert.equal(editMode, 'locked')
  })

  test('moving writes an event', async () => {
    const { admin, organization, spaces, move } = await rootOf(1)
    const collection = await newCollection(organization)
    await move(spaces[0], { parent: collection })
    const { items } = await read(admin, `/orgs/${organization.id}/events?type=space_moved`)
    assert.deepEqual(
      items.map(({ resource, data }: any) => [resource.id, data]),
      [[spaces[0], { parent: collection, from: null }]],
    )
  })

  test('moves into one gap at once lose none and leave the others in order', async () => {
    const { spaces, move, names } = await rootOf(6)
    const [one, , ...rest] = spaces as [string, string, ...string[]]
    const position = { after: pointer(one) }
    await Promise.all(rest.map(space => move(space, { position })))
    const order = (await names()).split(',')
    assert.deepEqual([order[0], order[5]], ['0', '1'])
    assert.deepEqual(order.slice(1, 5).sort(), ['2', '3', '4', '5'])
  })

  test('any number of moves leaves every other space where it was', async () => {
    const { spaces, move, names } = await rootOf(4)
    const [one, two, three] = spaces as [string, string, string]
    for (let round = 0; round < 40; round++) {
      await move(three, { position: { after: pointer(one), before: pointer(two) } })
      await move(two, { position: { after: pointer(one), before: pointer(three) } })
    }
    assert.equal(await names(), '0,1,2,3')
  })
})
