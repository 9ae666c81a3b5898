// The rules of the purge for what is derived from content: nothing that is removed is found, or stays in an index.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { addPage, read, sharedWorld, text } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { World } from '../../../test/world/world.ts'
import { deleteTestSpace, duplicate, fullSpace, purgeAfter, searchesAndLinksOf, storedIn } from './testing.ts'

forEachDatabase((_, open) => {
  const shared = sharedWorld(open)
  let world: World

  beforeEach(async () => {
    world = await shared()
  })

  test('it is not found any more, and others are, as before', async () => {
    const [space, other] = [await fullSpace(world), await fullSpace(world)]
    const copy = await duplicate(space)
    const before = [await searchesAndLinksOf(other), await searchesAndLinksOf(copy)]
    const searched = `/orgs/${space.organization.id}/search?query=number&limit=1000`
    await deleteTestSpace(space)
    await purgeAfter(world, 7)
    assert.deepEqual([await searchesAndLinksOf(other), await searchesAndLinksOf(copy)], before)
    const ids = (await read(space.admin, searched)).items.map(({ id }: { id: string }) => id)
    assert.deepEqual(
      [space, other, copy].map(({ id }) => ids.includes(id)),
      [false, true, true],
    )
  })

  test('of its words nothing is left in the index', async () => {
    const pages = async () => {
      const { engine, read: db } = world.installation.database
      const rows = await db.selectFrom('search_pages').select('id').execute()
      const ids = rows.map(({ id }) => Number(id)).sort()
      if (engine === 'postgres') return [ids, ids]
      const words = await db.selectFrom('search_words').select('rowid').execute()
      return [ids, words.map(({ rowid }) => rowid).sort()]
    }
    const before = await pages()
    const space = await fullSpace(world)
    assert.notDeepEqual(await pages(), before)
    await deleteTestSpace(space)
    await purgeAfter(world, 7)
    assert.deepEqual(await pages(), before)
  })

  test('what was read out of a text goes with the text, and not before', async () => {
    const space = await fullSpace(world)
    const copy = await duplicate(space)
    await addPage(space.admin, space.content, 'Later', text('number in the original alone'))
    await addPage(copy.admin, copy.content, 'Later', text('number in the duplicate alone'))
    for (const one of [space, copy]) await searchesAndLinksOf(one)
    const extracted = async (): Promise<string[]> => {
      const { read: db } = world.installation.database
      const rows = await db
        .selectFrom('text_extracts')
        .select('hash')
        .where('lineage_id', '=', space.id)
        .execute()
      return rows.map(({ hash }) => hash)
    }
    const before = await extracted()
    await deleteTestSpace(space)
    await purgeAfter(world, 7)
    const after = await extracted()
    const { objects } = await storedIn(world, space.id)
    assert.equal(after.length, before.length - 1)
    assert.ok(after.every(hash => objects.includes(hash)))
    await deleteTestSpace(copy)
    await purgeAfter(world, 7)
    assert.deepEqual(await extracted(), [])
  })
})
