// Two people change the tree of collections at once: nothing is lost, nothing contains itself, nothing is left behind.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { WriteCtx } from '#context.ts'
import { putGrant } from '#identity/grants/index.ts'
import { lockOrganizationRow } from '#identity/organizations/index.ts'
import { done, refused } from '../../../test/world/answers.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer } from '../../../test/world/world.ts'
import { type CollectionAccess, findCollection, lockParent } from '../placements/index.ts'
import { deleteCollection } from './delete.ts'
import { moveCollection } from './move.ts'
import { type Library, makeMember, newLibrary, nextTo } from './testing.ts'
import { transferCollection } from './transfer.ts'

forEachDatabase((engine, open) => {
  const world = sharedWorld(open)
  let library: Library

  beforeEach(async () => {
    library = await newLibrary(await world())
  })

  /** Sends a request while the transaction of the admin's act on a collection is still open. */
  const during = (
    id: string,
    act: (ctx: WriteCtx, found: CollectionAccess) => Promise<unknown>,
    send: () => Promise<Answer>,
  ) =>
    sendDuring(
      library.world,
      library.admin,
      async ctx => act(ctx, (await findCollection(ctx, id)) as CollectionAccess),
      send,
    )
  const move = (id: string, body: object) => library.admin.post(`/collections/${id}/move`, body)
  const spaces = () => `/orgs/${library.organization.id}/spaces`

  test('two moves that together would make a circle: the second is refused', async () => {
    const [one, two] = [await library.collection(), await library.collection()]
    const answer = await during(
      one,
      (ctx, found) => moveCollection(ctx, found, { parent: two }),
      () => move(two, { parent: one }),
    )
    done(answer, 409)
    assert.deepEqual(await library.order(), [two])
    assert.deepEqual(await library.order(two), [one])
  })

  test('two that are moved to one place at once both come there, each with a key of its own', async () => {
    const [first, one, two] = [
      await library.collection(),
      await library.collection(),
      await library.collection(),
    ]
    const position = { before: { type: 'collection' as const, collection: first } }
    const answer = await during(
      one,
      (ctx, found) => moveCollection(ctx, found, { position }),
      () => move(two, { position }),
    )
    done(answer, 200)
    assert.deepEqual(await library.order(), [one, two, first])
  })

  test('what is made in a collection that is deleted meanwhile is refused', async () => {
    for (const kind of ['collections', 'spaces']) {
      const outer = await library.collection()
      const inner = await library.collection(outer)
      const answer = await during(outer, deleteCollection, () =>
        library.admin.post(`/orgs/${library.organization.id}/${kind}`, { parent: inner }),
      )
      refused(answer, '/parent')
    }
    assert.deepEqual(await library.ids(spaces()), [])
  })

  test('what is moved into a collection that is deleted meanwhile stays where it was', async () => {
    const [id, space, outer] = [await library.collection(), await library.space(), await library.collection()]
    const inner = await library.collection(outer)
    refused(await during(outer, deleteCollection, () => move(id, { parent: inner })), '/parent')
    const again = await library.collection()
    const answer = await during(again, deleteCollection, () =>
      library.admin.post(`/spaces/${space}/move`, { parent: again }),
    )
    refused(answer, '/parent')
    assert.deepEqual(await library.order(), [id, space])
  })

  test('a parent that was deleted, or transferred, cannot be locked', async () => {
    const id = await library.collection()
    const other = await newLibrary(library.world)
    const lock = (organizationId: string) =>
      library.world.act(library.admin, ctx => lockParent(ctx, { organizationId, collectionId: id }))
    await lock(library.organization.id)
    await assert.rejects(lock(other.organization.id), /parent must name/)
    done(await library.admin.delete(`/collections/${id}`), 205)
    await assert.rejects(lock(library.organization.id), /parent must name/)
  })

  test('what comes into a collection before that is deleted is deleted with it', async () => {
    const id = await library.collection()
    const space = await library.space()
    const answer = await sendDuring(
      library.world,
      library.admin,
      async ctx => {
        await lockParent(ctx, { organizationId: library.organization.id, collectionId: id })
        await ctx.db.updateTable('spaces').set({ parent_id: id }).where('id', '=', space).execute()
      },
      () => library.admin.delete(`/collections/${id}`),
    )
    done(answer, 205)
    assert.deepEqual(await library.ids(spaces()), [])
  })

  test('a collection that is deleted meanwhile no longer exists, for every change', async () => {
    const other = await newLibrary(library.world)
    await makeMember(library.admin, other, 'admin')
    const { admin } = library
    for (const send of [
      (id: string) => move(id, {}),
      (id: string) => admin.delete(`/collections/${id}`),
      (id: string) => admin.patch(`/collections/${id}`, { title: 'Gone' }),
      (id: string) => admin.post(`/collections/${id}/transfer`, { organization: other.organization.id }),
      (id: string) => admin.post(`/collections/${id}/permissions`, { users: [admin.id], role: 'read' }),
    ]) {
      const id = await library.collection()
      done(await during(id, deleteCollection, () => send(id)), 404)
    }
    const id = await library.collection()
    const answer = await during(
      id,
      (ctx, found) => transferCollection(ctx, found, { organization: other.organization.id }),
      () => move(id, {}),
    )
    // On SQLite the second request runs after the first one is done, and finds the collection in the other organization.
    done(answer, engine === 'PostgreSQL' ? 409 : 200)
  })

  test('whoever loses their level meanwhile changes nothing', async () => {
    const id = await library.collection()
    const other = await newLibrary(library.world)
    const person = await library.member('read')
    await makeMember(person, other, 'admin')
    const set = (role: string) => library.grant(`/collections/${id}`, { users: [person.id], role })
    for (const [send, role] of [
      [() => person.post(`/collections/${id}/move`, {}), 'review'],
      [() => person.post(`/collections/${id}/transfer`, { organization: other.organization.id }), 'create'],
      [() => person.patch(`/collections/${id}`, { title: 'New' }), 'review'],
      [() => person.patch(`/collections/${id}`, { defaultLevel: null }), 'create'],
      [() => person.delete(`/collections/${id}`), 'create'],
    ] as const) {
      await set('admin')
      const lose = async (ctx: WriteCtx) => {
        await lockOrganizationRow(ctx, library.organization.id)
        await putGrant(ctx, { type: 'collection', id }, { type: 'user', id: person.id }, role)
      }
      done(await sendDuring(library.world, library.admin, lose, send), 403)
    }
  })

  test('of two transfers in opposite directions both happen', async () => {
    const other = await newLibrary(library.world)
    const both = await library.world.person()
    for (const one of [library, other]) await makeMember(both, one, 'admin')
    const [here, there] = [await library.collection(), await other.collection()]
    const transfer = (id: string, { organization }: Library) =>
      both.post(`/collections/${id}/transfer`, { organization: organization.id })
    for (const answer of await Promise.all([transfer(here, other), transfer(there, library)]))
      done(answer, 200)
    assert.deepEqual([await library.order(), await other.order()], [[there], [here]])
  })

  test('many at once leave everything somewhere, in an order without doubles', async () => {
    const ids: string[] = []
    for (let index = 0; index < 6; index++) ids.push(await library.collection())
    const [first] = ids as [string]
    await Promise.all(
      ids
        .slice(1)
        .flatMap((id, index) => [
          move(id, { position: { before: nextTo.collection(first) } }),
          move(id, { parent: ids[(index + 3) % 6] }),
          library.admin.post(spaces(), { parent: id }),
        ]),
    )
    const reached = async (parent: string | null): Promise<string[]> => {
      const below: string[] = []
      for (const id of await library.order(parent)) below.push(id, ...(await reached(id)))
      return below
    }
    const all = await reached(null)
    assert.equal(all.length, 11)
    assert.equal(new Set(all).size, 11)
  })
})
