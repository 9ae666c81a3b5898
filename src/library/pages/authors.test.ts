// Whom pages name as their last author, for different readers of the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kinds, page as pageOf } from '#content/snapshot/index.ts'
import { edit } from '#content/tree/index.ts'
import {
  addPage,
  newChangeRequest,
  newSpaceOfTwo,
  read,
  sharedWorld,
  type TestSpace,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { commit, lockHead, sessionOf, spaceHead } from '../heads/index.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A page that Ada wrote and Bob changed in a change request that Ada merged, and a second page that Ada wrote. */
  const setUp = async () => {
    const { space, ada, bob } = await newSpaceOfTwo(await world())
    const page = await addPage(ada, space.content, 'Page', text('one\n'))
    const beside = await addPage(ada, space.content, 'Beside', text('[x](page.md)\n'))
    const draft = await newChangeRequest(bob, space)
    await write(bob, draft.content, updatePage(page, text('two\n')))
    assert.equal((await ada.post(`${draft.path}/merge`)).body.result, 'merge')
    return { space, ada, bob, page, beside, draft }
  }
  const named = async (person: Person, path: string) => (await read(person, path)).updatedBy
  const namedIn = async (person: Person, path: string): Promise<Record<string, string>> =>
    Object.fromEntries((await read(person, path)).pages.map(({ id, updatedBy }: any) => [id, updatedBy?.id]))

  test('every page says who wrote it last, not who merged that', async () => {
    const { space, ada, bob, page, beside, draft } = await setUp()
    const { content, path } = space
    const expected = { [page]: bob.id, [beside]: ada.id }
    const { revision } = await read(ada, path)
    for (const base of [content, draft.content, `${path}/revisions/${revision}`]) {
      assert.equal((await named(ada, `${base}/page/${page}`)).id, bob.id)
      assert.equal((await named(ada, `${base}/path/beside`)).id, ada.id)
      assert.deepEqual(await namedIn(ada, `${base}/pages`), expected)
    }
    assert.deepEqual(await namedIn(ada, content), expected)
    const { items } = await read(ada, `${path}/links`)
    assert.equal(items[0].targetReference.page.updatedBy.id, bob.id)
    assert.equal(items[0].locationReferences[0].page.updatedBy.id, ada.id)
  })

  test('people are shown alike to everybody, without their address', async () => {
    const { space, ada, page } = await setUp()
    const address = `${space.content}/page/${page}`
    const own = await named(ada, address)
    assert.deepEqual(Object.keys(own).sort(), ['displayName', 'id', 'object', 'urls'])
    await ada.patch(space.path, { visibility: 'public' })
    assert.deepEqual(await named(await (await world()).person(), address), own)
  })

  test('whoever is called otherwise is called so in the next answer, also where one was kept', async () => {
    const { space, ada, bob, page } = await setUp()
    for (const address of [`${space.content}/page/${page}`, `${space.content}/pages`, space.content]) {
      const before = await ada.get(address)
      const etag = before.headers.etag as string
      const again = () => ada.get(address, { 'if-none-match': etag })
      assert.equal((await again()).status, 304)
      const displayName = `Bob ${address.length}`
      assert.equal((await bob.patch(`/users/${bob.id}`, { displayName })).status, 200)
      const after = await again()
      assert.equal(after.status, 200)
      assert.notEqual(after.headers.etag, etag)
      assert.ok(JSON.stringify(after.body).includes(displayName))
    }
  })

  /** Removes the authors from pages, as in pages that were stored before pages had them. */
  const silence = async ({ world: { act }, admin, id }: TestSpace, pages: readonly string[]) =>
    act(admin, async ctx => {
      const head = await spaceHead.subject.find(ctx, { spaceId: id })
      assert.ok(head)
      const locked = await lockHead(ctx, head)
      const session = sessionOf(ctx, locked)
      let { root } = locked.revision
      for (const one of pages) {
        const { updatedBy: _, ...record } = (await pageOf(session, root, one)) ?? assert.fail()
        root = await edit(session, root, [[kinds.page.key(one), record]])
      }
      await commit(ctx, locked, { root, session, type: 'edits' })
    })

  test('of older pages their history says who wrote them', async () => {
    const { space, ada, bob, page, beside } = await setUp()
    await silence(space, [page, beside])
    assert.deepEqual(await namedIn(ada, `${space.content}/pages`), { [page]: bob.id, [beside]: ada.id })
    const draft = await newChangeRequest(bob, space)
    await write(bob, draft.content, updatePage(beside, text('anew\n')))
    assert.deepEqual(await namedIn(ada, `${draft.content}/pages`), { [page]: bob.id, [beside]: bob.id })
    const copy = (await ada.post(`${space.path}/duplicate`)).body
    assert.deepEqual(await namedIn(ada, `/spaces/${copy.id}/content/pages`), {
      [page]: ada.id,
      [beside]: ada.id,
    })
  })

  test('a revision of a change request does not tell what the main content has become since', async () => {
    const { space, ada, bob, page, beside } = await setUp()
    await silence(space, [page, beside])
    const draft = await newChangeRequest(bob, space)
    await write(bob, space.content, updatePage(beside, text('elsewhere\n')))
    const { revision } = await write(bob, draft.content, updatePage(page, text('anew\n')))
    assert.deepEqual(await namedIn(ada, `${space.path}/revisions/${revision}/pages`), {
      [page]: bob.id,
      [beside]: ada.id,
    })
  })
})
