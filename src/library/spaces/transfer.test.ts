// The rules of transferring spaces.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  read,
  send,
  sharedWorld,
  text,
  titlesIn,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { grant, listed, memberOfBoth, newCollection, spaceIn, succeeds } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A space in one organization, a second organization, and an admin of both. */
  const twoSides = async () => {
    const here = await world()
    const [from, to] = [await here.organization(), await here.organization()]
    const both = await memberOfBoth(here, [from, to], ['admin', 'admin'])
    const id = await spaceIn(from, { title: 'Space' })
    const path = `/spaces/${id}`
    const transfer = (body: object, person: Person = both) => person.post(`${path}/transfer`, body)
    return { here, from, to, both, id, path, transfer }
  }

  test('a space lands last at the root of the other organization, with all that is in it', async () => {
    const { from, to, both, id, path, transfer } = await twoSides()
    const other = await spaceIn(to)
    const page = await addPage(both, `${path}/content`, 'Page', text('Text'))
    const changeRequest = await newChangeRequest(both, { path })
    await addPage(both, changeRequest.content, 'Proposed')
    const content = await read(both, `${path}/content/page/${page}`)
    const before = await read(both, path)
    const answer = await transfer({ organization: to.id })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual(answer.body, { ...before, organization: to.id })
    assert.deepEqual(await listed(both, from), [])
    assert.deepEqual(await listed(both, to), [other, id])
    assert.deepEqual(await read(both, `${path}/content/page/${page}`), content)
    assert.equal((await succeeds(both, 'POST', `${changeRequest.path}/merge`)).result, 'merge')
    assert.deepEqual(await titlesIn(both, `${path}/content`), ['Page', 'Proposed'])
    assert.equal((await from.admin.get(path)).status, 404)
    assert.equal((await to.admin.get(path)).status, 200)
  })

  test('its imports go along, and whoever may read the space there sees them', async () => {
    const { from, to, both, path, transfer } = await twoSides()
    const body = { url: 'https://example.com/a.md', source: 'markdown' }
    const { id } = await succeeds(both, 'POST', `${path}/content/imports`, body)
    assert.equal((await transfer({ organization: to.id })).status, 200)
    assert.equal((await both.get(`/orgs/${from.id}/imports/${id}`)).status, 404)
    assert.equal((await to.admin.get(`/orgs/${to.id}/imports/${id}`)).body.status, 'pending')
    assert.deepEqual(
      [
        (await read(both, `/orgs/${from.id}/imports`)).count,
        (await read(both, `/orgs/${to.id}/imports`)).count,
      ],
      [0, 1],
    )
  })

  test('into a collection, of the other organization or of its own', async () => {
    const { from, to, both, path, transfer } = await twoSides()
    const [own, foreign] = [await newCollection(from), await newCollection(to)]
    const into = async (organization: { id: string }, parent: string | null) => {
      const { status, body } = await transfer({ organization: organization.id, parent })
      assert.equal(status, 200, JSON.stringify(body))
      const inside = parent && (await read(both, `/collections/${parent}/spaces`)).count
      return [body.organization, body.parent, body.visibility, inside]
    }
    assert.deepEqual(await into(from, own), [from.id, own, 'in-collection', 1])
    assert.deepEqual(await into(to, foreign), [to.id, foreign, 'in-collection', 1])
    assert.equal((await read(both, `/collections/${own}/spaces`)).count, 0)
    assert.deepEqual(await into(to, null), [to.id, undefined, 'private', null])
    await succeeds(both, 'PATCH', path, { visibility: 'public' })
    assert.deepEqual(await into(from, own), [from.id, own, 'public', 1])
  })

  test('its default level stays its own', async () => {
    const { here, to, both, path, transfer } = await twoSides()
    await succeeds(both, 'PATCH', path, { defaultLevel: null })
    const member = await here.member(to, 'create')
    assert.equal((await transfer({ organization: to.id })).body.defaultLevel, null)
    assert.equal((await member.get(path)).status, 404)
  })

  test('grants of those who are not of the other organization are dropped, all others stay', async () => {
    const { here, from, to, both, path, transfer } = await twoSides()
    const stranger = await here.member(from, null)
    const known = await memberOfBoth(here, [from, to], ['read', 'read'])
    const members = [known.id]
    const team = await succeeds(from.admin, 'PUT', `/orgs/${from.id}/teams`, { title: 'Team', members })
    await succeeds(both, 'PATCH', path, { defaultLevel: null })
    await grant(both, path, { users: [stranger.id], role: 'admin' })
    await grant(both, path, { users: [known.id], role: 'read' })
    await grant(both, path, { teams: [team.id], role: 'edit' })
    assert.equal((await transfer({ organization: to.id })).status, 200)
    assert.equal((await stranger.get(path)).status, 404)
    const { view, edit } = (await read(known, path)).permissions
    assert.deepEqual([view, edit], [true, false])
    assert.equal((await read(both, `${path}/permissions/teams`)).count, 0)
    assert.equal((await read(both, `${path}/permissions/users`)).count, 1)
    assert.equal((await transfer({ organization: from.id })).status, 200)
    assert.equal((await stranger.get(path)).status, 404)
  })

  test('it takes the level admin on both sides', async () => {
    const { here, from, to, path, transfer } = await twoSides()
    const collection = await newCollection(to)
    const there = { organization: to.id }
    const creator = await memberOfBoth(here, [from, to], ['create', 'admin'])
    assert.equal((await transfer(there, creator)).status, 403)
    const lower = await memberOfBoth(here, [from, to], ['admin', 'create'])
    assert.equal((await transfer(there, lower)).status, 403)
    assert.equal((await transfer({ ...there, parent: collection }, lower)).status, 403)
    await grant(to.admin, `/collections/${collection}`, { users: [lower.id], role: 'admin' })
    assert.equal((await transfer(there, lower)).status, 403)
    assert.equal((await transfer({ ...there, parent: collection }, lower)).status, 200)
    const { organization, parent } = await read(lower, path)
    assert.deepEqual([organization, parent], [to.id, collection])
  })

  test('an organization that is not the caller’s and a collection of another one are wrong fields', async () => {
    const { from, to, transfer } = await twoSides()
    const foreign = await newCollection(to)
    for (const [body, person, path] of [
      [{ organization: to.id }, from.admin, '/organization'],
      [{ organization: to.id, parent: foreign }, from.admin, '/organization'],
      [{ organization: 'none' }, from.admin, '/organization'],
      [{ organization: from.id, parent: foreign }, undefined, '/parent'],
      [{ organization: to.id, parent: 'none' }, undefined, '/parent'],
      [{ parent: null }, undefined, '/organization'],
    ] as const) {
      const answer = await transfer(body, person)
      assert.deepEqual([answer.status, answer.body.error.details[0].path], [400, path])
    }
  })

  test('to where it is already it is not transferred', async () => {
    const { from, transfer } = await twoSides()
    assert.equal((await transfer({ organization: from.id })).status, 409)
    const parent = await newCollection(from)
    assert.equal((await transfer({ organization: from.id, parent })).status, 200)
    assert.equal((await transfer({ organization: from.id, parent })).status, 409)
    assert.equal((await transfer({ organization: from.id })).status, 200)
  })

  test('a locked space can be transferred', async () => {
    const { to, both, path, transfer } = await twoSides()
    await succeeds(both, 'PATCH', path, { editMode: 'locked' })
    assert.equal((await transfer({ organization: to.id })).body.editMode, 'locked')
  })

  test('both organizations log it', async () => {
    const { from, to, both, id, transfer } = await twoSides()
    await transfer({ organization: to.id, parent: await newCollection(to) })
    for (const organization of [from, to]) {
      const { items } = await read(both, `/orgs/${organization.id}/events?type=space_transferred`)
      assert.equal(items.length, 1)
      assert.equal(items[0].resource.id, id)
      assert.deepEqual([items[0].data.from.organization, items[0].data.to.organization], [from.id, to.id])
    }
  })

  test('transfers against each other at once leave every space in one organization, and counted there', async () => {
    const { from, to, both, id, transfer } = await twoSides()
    const back = await spaceIn(to)
    const answers = await Promise.all([
      transfer({ organization: to.id }),
      both.post(`/spaces/${back}/transfer`, { organization: from.id }),
      transfer({ organization: to.id }),
    ])
    for (const { status } of answers) assert.ok([200, 409].includes(status))
    assert.deepEqual(await listed(both, from), [back])
    assert.deepEqual(await listed(both, to), [id])
  })

  test('an edit during a transfer is not lost', async () => {
    const { to, both, path, transfer } = await twoSides()
    const insert = { operation: 'insert_page', title: 'During' }
    const [moved, edited] = await Promise.all([
      transfer({ organization: to.id }),
      send(both, `${path}/content`, [insert]),
    ])
    assert.deepEqual([moved.status, edited.status], [200, 200])
    assert.deepEqual(await titlesIn(both, `${path}/content`), ['During'])
  })
})
