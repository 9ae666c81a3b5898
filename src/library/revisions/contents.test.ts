// How content is stored: equal content once within a lineage, and for a change only the nodes and texts that it changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WriteDb } from '#database/index.ts'
import {
  addPage,
  importArchive,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  text,
  updatePage,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { freshenedAfter, secondsOf } from './index.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  const objectsOf = async ({ world }: TestSpace, lineage: string) =>
    world.installation.database.read
      .selectFrom('objects')
      .selectAll()
      .where('lineage_id', '=', lineage)
      .orderBy('hash')
      .execute()
  const filled = async (space: TestSpace, count: number) => {
    const files = Array.from({ length: count }, (_, index): [string, string] => [
      `${index}.md`,
      `Page ${index}`,
    ])
    assert.equal((await importArchive(space.admin, space.content, await zip(files))).status, 201)
    return (await read(space.admin, `${space.content}/pages`)).pages.map(({ id }: { id: string }) => id)
  }

  test('changing a page of many stores a handful of objects', async () => {
    const space = await newSpace(await world())
    const pages = await filled(space, 400)
    for (const page of [pages[7], pages[390]]) {
      const before = await objectsOf(space, space.id)
      await write(space.admin, space.content, updatePage(page, text(`new ${page}`)))
      const added = (await objectsOf(space, space.id)).length - before.length
      assert.ok(added > 1 && added <= 10, String(added))
    }
  })

  test('a duplicate stores nothing, and then what it changes, where its original does', async () => {
    const space = await newSpace(await world())
    const [page] = await filled(space, 60)
    const before = await objectsOf(space, space.id)
    const { body } = await space.admin.post(`${space.path}/duplicate`)
    assert.deepEqual(await objectsOf(space, space.id), before)
    await write(space.admin, `/spaces/${body.id}/content`, updatePage(page, text('in the duplicate')))
    assert.deepEqual(await objectsOf(space, body.id), [])
    const added = (await objectsOf(space, space.id)).length - before.length
    assert.ok(added > 1 && added <= 10, String(added))
  })

  test('spaces that are no duplicates of each other each store their own, even where it is the same', async () => {
    const [one, other] = [await newSpace(await world()), await newSpace(await world())]
    for (const space of [one, other]) await addPage(space.admin, space.content, 'Page', text('the same'))
    for (const space of [one, other]) {
      const texts = (await objectsOf(space, space.id)).filter(({ data }) => data === 'the same')
      assert.equal(texts.length, 1)
    }
  })

  test('what is stored again is as young as if it were new once it is half a day old, and not before', async () => {
    const space = await newSpace(await world())
    const { clock, act } = space.world
    const store = () =>
      act(space.admin, async ({ contents, db }) => {
        const session = contents.session(db, space.id)
        session.writeText('again and again')
        session.writeText(`once, ${clock.now}`)
        await session.flush(db, null)
      })
    const ages = async () =>
      (await objectsOf(space, space.id))
        .filter(({ data }) => data === 'again and again')
        .map(({ stored_at }) => secondsOf(() => clock.now) - stored_at)
    await store()
    clock.now += freshenedAfter * 1000
    await store()
    assert.deepEqual(await ages(), [freshenedAfter])
    clock.now += 1000
    await store()
    assert.deepEqual(await ages(), [0])
  })

  test('much content is stored ahead in several transactions, and nothing of it is left to store', async () => {
    const space = await newSpace(await world())
    const { installation, act } = space.world
    const session = installation.contents.session(installation.database.read, space.id)
    const written = Array.from({ length: 9 }, (_, index) => session.writeText(`${index}`.repeat(500_000)))
    let transactions = 0
    const transaction = (work: (db: WriteDb) => Promise<void>) => {
      transactions++
      return act(space.admin, ({ db }) => work(db))
    }
    await session.flushAhead(transaction, null)
    assert.equal(transactions, 3)
    const stored = (await objectsOf(space, space.id)).map(({ hash }) => hash)
    assert.deepEqual(stored, [...written].sort())
    await session.flushAhead(transaction, null)
    assert.equal(transactions, 3)
    const later = installation.contents.session(installation.database.read, space.id)
    assert.equal((await later.readText(written[8] as string)).length, 500_000)
  })
})
