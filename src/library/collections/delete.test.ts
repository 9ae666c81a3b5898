// Deleting a collection: its spaces can be restored to the root, and nothing else of it remains.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { done } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Library, newLibrary } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  let library: Library

  beforeEach(async () => {
    library = await newLibrary(await world())
  })

  const remove = async (id: string) => done(await library.admin.delete(`/collections/${id}`), 205)
  const restore = async (id: string) => done(await library.admin.post(`/spaces/${id}/restore`), 200)
  const countIn = (table: 'grants' | 'space_counts', column: string, ids: readonly string[]) =>
    library.world.act(library.admin, async ({ db }) => {
      const rows = db.selectFrom(table).where(column as never, 'in', ids as never)
      return (await rows.selectAll().execute()).length
    })

  test('it, the collections in it and their spaces are gone; its siblings stay', async () => {
    const outer = await library.collection()
    const inner = await library.collection(outer)
    const [shallow, deep] = [await library.space(outer), await library.space(inner)]
    const [other, sibling] = [await library.collection(), await library.space()]
    const kept = await library.space(other)
    await remove(outer)
    const reader = await library.member('read')
    for (const path of [`/collections/${outer}`, `/collections/${inner}`])
      done(await library.admin.get(path), 404)
    for (const id of [shallow, deep]) {
      assert.equal(typeof done(await library.admin.get(`/spaces/${id}`), 200).deletedAt, 'string')
      done(await reader.get(`/spaces/${id}`), 404)
    }
    const base = `/orgs/${library.organization.id}`
    assert.deepEqual(await library.ids(`${base}/collections`), [other])
    assert.deepEqual(new Set(await library.ids(`${base}/spaces`)), new Set([sibling, kept]))
    assert.deepEqual(await library.order(), [other, sibling])
  })

  test('restored, its spaces are at the root, private, with their own level and grants alone', async () => {
    const outer = await library.collection(null, { defaultLevel: null })
    const inner = await library.collection(outer)
    const [space, open] = [await library.space(inner), await library.space(outer, { visibility: 'public' })]
    const [inherited, own] = [await library.member(null), await library.member(null)]
    await library.grant(`/collections/${outer}`, { users: [inherited.id], role: 'edit' })
    await library.grant(`/spaces/${space}`, { users: [own.id], role: 'edit' })
    done(await inherited.get(`/spaces/${space}`), 200)
    await remove(outer)
    const restored = await restore(space)
    assert.equal('parent' in restored, false)
    assert.deepEqual([restored.visibility, restored.defaultLevel], ['private', null])
    done(await inherited.get(`/spaces/${space}`), 404)
    assert.equal(done(await own.get(`/spaces/${space}`), 200).permissions.edit, true)
    assert.equal((await restore(open)).visibility, 'public')
    assert.deepEqual(await library.order(), [space, open])
  })

  test('spaces that were deleted before are restored to the root too, and stay deleted since then', async () => {
    const outer = await library.collection()
    const inner = await library.collection(outer)
    const space = await library.space(inner)
    done(await library.admin.delete(`/spaces/${space}`), 205)
    const { deletedAt } = done(await library.admin.get(`/spaces/${space}`), 200)
    library.world.clock.now += 60_000
    await remove(outer)
    const after = done(await library.admin.get(`/spaces/${space}`), 200)
    assert.deepEqual([after.deletedAt, after.parent], [deletedAt, undefined])
    assert.equal((await restore(space)).visibility, 'private')
  })

  test('what was granted on the collections is gone, what was granted on the spaces is not', async () => {
    const outer = await library.collection()
    const inner = await library.collection(outer)
    const space = await library.space(inner)
    const person = await library.member(null)
    for (const resource of [`/collections/${outer}`, `/collections/${inner}`, `/spaces/${space}`])
      await library.grant(resource, { users: [person.id], role: 'read' })
    await remove(outer)
    assert.equal(await countIn('grants', 'resource_id', [outer, inner]), 0)
    assert.equal(await countIn('grants', 'resource_id', [space]), 2)
  })

  test('the spaces are no longer counted, until they are restored', async () => {
    const outer = await library.collection()
    const inner = await library.collection(outer)
    const [space] = [await library.space(inner), await library.space(outer, { defaultLevel: null })]
    await library.space()
    const gone = await library.space(outer)
    done(await library.admin.delete(`/spaces/${gone}`), 205)
    const { id } = library.organization
    assert.deepEqual(await library.counts(id), { members: 2, granted: 1 })
    assert.deepEqual(await library.counts(inner), { members: 1 })
    await remove(outer)
    assert.deepEqual(await library.counts(id), { members: 1 })
    assert.equal(await countIn('space_counts', 'scope_id', [outer, inner]), 0)
    await restore(space)
    assert.deepEqual(await library.counts(id), { members: 2 })
  })

  test('one event tells what went with it', async () => {
    const outer = await library.collection(null, { title: 'Guides' })
    const inner = await library.collection(outer)
    const spaces = [await library.space(outer), await library.space(inner)].sort()
    const gone = await library.space(outer)
    done(await library.admin.delete(`/spaces/${gone}`), 205)
    await remove(outer)
    const path = `/orgs/${library.organization.id}/events?after=2020-01-01&type=collection_deleted`
    const { items } = done(await library.admin.get(path), 200)
    assert.deepEqual(
      items.map((event: any) => [event.resource, event.data]),
      [
        [
          { type: 'collection', id: outer },
          {
            title: 'Guides',
            collections: { count: 1, ids: [inner] },
            spaces: { count: 2, ids: spaces },
          },
        ],
      ],
    )
  })
})
