// Transferring a collection with everything that it contains, to another organization or elsewhere in its own.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { done, refused } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { type Library, makeMember, newLibrary } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  let from: Library
  let to: Library
  /** An admin of both organizations. */
  let both: Person

  beforeEach(async () => {
    from = await newLibrary(await world())
    to = await newLibrary(await world())
    both = await from.world.person()
    for (const library of [from, to]) await makeMember(both, library, 'admin')
  })

  const transfer = (id: string, body: object, person = both) =>
    person.post(`/collections/${id}/transfer`, body)
  const toOther = (id: string, fields: object = {}, person = both) =>
    transfer(id, { organization: to.organization.id, ...fields }, person)
  const events = async ({ organization, admin }: Library) => {
    const path = `/orgs/${organization.id}/events?type=collection_transferred`
    return done(await admin.get(path), 200).items.map((event: any) => [event.resource, event.data])
  }

  test('all that it contains goes along, deleted spaces too, and comes last at the root', async () => {
    const outer = await from.collection()
    const inner = await from.collection(outer)
    const [space, gone] = [await from.space(inner), await from.space(inner)]
    done(await both.delete(`/spaces/${gone}`), 205)
    const [stays, inside, last] = [await from.space(), await from.collection(), await to.space()]
    const moved = done(await toOther(outer), 200)
    assert.equal(moved.organization, to.organization.id)
    assert.deepEqual(moved.permissions, { view: true, admin: true, viewInviteLinks: true, create: true })
    assert.deepEqual(await to.order(), [last, outer])
    for (const path of [`/collections/${inner}`, `/spaces/${space}`, `/spaces/${gone}`]) {
      const { organization, parent } = done(await both.get(path), 200)
      assert.equal(organization, to.organization.id)
      assert.equal(parent, path.startsWith('/spaces') ? inner : outer)
      done(await from.admin.get(path), 404)
    }
    assert.equal(done(await both.get(`/collections/${inside}`), 200).organization, from.organization.id)
    assert.deepEqual(await from.ids(`/orgs/${from.organization.id}/spaces`), [stays])
    assert.deepEqual(new Set(await to.ids(`/orgs/${to.organization.id}/spaces`)), new Set([last, space]))
  })

  test('it can go into a collection there, where it comes last', async () => {
    const parent = await to.collection()
    const first = await to.space(parent)
    const id = await from.collection()
    assert.equal(done(await toOther(id, { parent }), 200).parent, parent)
    assert.deepEqual(await to.order(parent), [first, id])
    assert.deepEqual(await from.order(), [])
  })

  test('within the organization it goes under another parent, with every grant', async () => {
    const [parent, id] = [await from.collection(), await from.collection()]
    const guest = await from.member(null)
    const team = await from.team(guest)
    await from.grant(`/collections/${id}`, { users: [guest.id], teams: [team], role: 'read' })
    const organization = from.organization.id
    assert.equal(done(await transfer(id, { organization, parent }), 200).parent, parent)
    done(await guest.get(`/collections/${id}`), 200)
    const { count } = done(await both.get(`/collections/${id}/permissions/teams`), 200)
    assert.equal(count, 1)
    done(await transfer(id, { organization, parent }), 409)
    assert.equal('parent' in done(await transfer(id, { organization }), 200), false)
    done(await transfer(id, { organization }), 409)
    done(await transfer(id, { organization, parent: null }), 409)
  })

  test('it cannot come into itself, nor into what it contains', async () => {
    const outer = await from.collection()
    const inner = await from.collection(outer)
    const organization = from.organization.id
    for (const parent of [outer, inner]) done(await transfer(outer, { organization, parent }), 409)
  })

  test('an organization or a parent that the caller does not belong to, or see, is a wrong field', async () => {
    const id = await from.collection()
    refused(await toOther(id, {}, from.admin), '/organization')
    refused(await toOther(id, { parent: await to.collection() }, from.admin), '/organization')
    refused(await transfer(id, { organization: 'nowhere' }), '/organization')
    refused(await transfer(id, {}), '/organization')
    refused(await toOther(id, { parent: await from.collection() }), '/parent')
    refused(await toOther(id, { parent: 'nowhere' }), '/parent')
  })

  test('it needs admin on both sides', async () => {
    const [id, parent] = [await from.collection(), await to.collection()]
    const person = await from.member('create')
    await makeMember(person, to, 'create')
    await to.grant(`/collections/${parent}`, { users: [person.id], role: 'admin' })
    done(await toOther(id, { parent }, person), 403)
    await from.grant(`/collections/${id}`, { users: [person.id], role: 'admin' })
    done(await toOther(id, {}, person), 403)
    await to.grant(`/collections/${parent}`, { users: [person.id], role: 'create' })
    done(await toOther(id, { parent }, person), 403)
    await to.grant(`/collections/${parent}`, { users: [person.id], role: 'admin' })
    done(await toOther(id, { parent }, person), 200)
  })

  test('grants to people who are no members there, and to teams, are dropped from all of it', async () => {
    const outer = await from.collection()
    const inner = await from.collection(outer)
    const [space, gone] = [await from.space(inner), await from.space(inner)]
    const untouched = await from.space()
    const guest = await from.member(null)
    const team = await from.team(guest)
    const resources = [
      `/collections/${outer}`,
      `/collections/${inner}`,
      `/spaces/${space}`,
      `/spaces/${gone}`,
    ]
    for (const resource of [...resources, `/spaces/${untouched}`])
      await from.grant(resource, { users: [guest.id, both.id], teams: [team], role: 'edit' })
    done(await both.delete(`/spaces/${gone}`), 205)
    done(await toOther(outer), 200)
    const granted = await from.world.act(both, ({ db }) =>
      db.selectFrom('grants').select(['resource_id', 'principal_id']).execute(),
    )
    const on = (id: string) =>
      granted.filter(({ resource_id }) => resource_id === id).map(({ principal_id }) => principal_id)
    for (const id of [outer, inner, space, gone]) assert.deepEqual(on(id), [both.id])
    assert.deepEqual(new Set(on(untouched)), new Set([from.admin.id, guest.id, both.id, team]))
    done(await guest.get(`/spaces/${space}`), 404)
  })

  test('the spaces are counted there, and no longer here', async () => {
    const outer = await from.collection()
    const inner = await from.collection(outer)
    await from.space(inner)
    await from.space(outer, { defaultLevel: null })
    await from.space()
    const gone = await from.space(inner)
    done(await both.delete(`/spaces/${gone}`), 205)
    await to.space()
    done(await toOther(outer), 200)
    assert.deepEqual(await from.counts(from.organization.id), { members: 1 })
    assert.deepEqual(await to.counts(to.organization.id), { members: 2, granted: 1 })
    assert.deepEqual(await to.counts(inner), { members: 1 })
    assert.deepEqual(await to.counts(outer), { granted: 1 })
    assert.equal((await to.ids(`/collections/${outer}/spaces`)).length, 1)
  })

  test('both organizations log a transfer once, and one alone logs a transfer within it', async () => {
    const [parent, id] = [await from.collection(), await from.collection()]
    done(await transfer(id, { organization: from.organization.id, parent }), 200)
    assert.equal((await events(from)).length, 1)
    done(await toOther(id), 200)
    const expected = [
      { type: 'collection', id },
      { from: { organization: from.organization.id, parent }, to: { organization: to.organization.id } },
    ]
    assert.deepEqual((await events(from))[1], expected)
    assert.deepEqual(await events(to), [expected])
  })
})
