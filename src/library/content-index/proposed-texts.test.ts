// The rules of reading what change requests propose: once, in the background; what was not read
// there is read by the first request.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { ProposedContent } from '#content/contents.ts'
import {
  addPages,
  newChangeRequest,
  newSpace,
  read,
  type TestSpace,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { readLinksAhead } from '../links/index.ts'
import { catchUp, readProposals } from './index.ts'
import { backgroundOf, contextOf, exhaustWhere, storedHashes } from './testing.ts'

const pages = 60

forEachDatabase((_engine, open) => {
  const newWorld = async (t: TestContext) => {
    const world = await createWorld(await open())
    const exhaust = { where: (_markdown: string) => false }
    const texts = exhaustWhere(world, markdown => exhaust.where(markdown))
    t.after(() => world.close())
    return { world, texts, exhaust }
  }

  /** A space whose pages are indexed, with a change request. */
  const indexed = async (world: World) => {
    const space = await newSpace(world)
    const ids = await addPages(
      space.admin,
      space.content,
      pages,
      index => `[Before](page-${index + 1}.md) of ${index}\n`,
    )
    await catchUp(contextOf(world), space.id)
    const draft = await newChangeRequest(space.admin, space)
    return { space, draft, ids }
  }

  /** A reader of proposals whose work is started by the test, and a list of what it began. */
  const readerIn = (world: World, t: TestContext) => {
    const { begun, installation: own } = backgroundOf(world)
    const { moved, stop } = readProposals(own, readLinksAhead)
    const proposals: ProposedContent[] = []
    const installation = world.installation as { proposalMoved: (proposed: ProposedContent) => void }
    installation.proposalMoved = proposed => void proposals.push(proposed)
    const work = async (): Promise<number> => {
      t.mock.timers.enable({ apis: ['setTimeout'] })
      for (const proposed of proposals.splice(0)) moved(proposed)
      t.mock.timers.tick(1000)
      t.mock.timers.reset()
      const works = begun.splice(0)
      for (const one of works) await one()
      return works.length
    }
    return { work, stop }
  }

  const newTexts = (ids: readonly string[]) =>
    ids.map((id, index) => updatePage(id, text(`# New ${index}\n\n[After](page-${index}.md#new-${index})\n`)))

  const documentsOf = async ({ admin }: TestSpace, content: string): Promise<Set<string>> => {
    const { pages } = await read(admin, `${content}/pages`)
    return new Set(pages.map(({ documentId }: { documentId: string }) => documentId))
  }

  const unread = async (space: TestSpace, content: string): Promise<number> =>
    (await documentsOf(space, content)).difference(new Set(await storedHashes(space))).size

  test('proposed texts are read once, for who asks and for the main content that takes them over', async t => {
    const { world, texts } = await newWorld(t)
    const { space, draft, ids } = await indexed(world)
    const reader = readerIn(world, t)
    await write(space.admin, draft.content, ...newTexts(ids))
    assert.equal(await unread(space, draft.content), pages)
    texts.length = 0
    assert.equal(await reader.work(), 1)
    assert.equal(texts.length, pages)
    assert.equal(await unread(space, draft.content), 0)
    const report = await read(space.admin, `${draft.path}/links`)
    assert.deepEqual([report.indexing, report.stats.total], [undefined, pages])
    await space.admin.post(`${draft.path}/merge`)
    await catchUp(contextOf(world), space.id)
    assert.equal(texts.length, pages)
    assert.deepEqual((await read(space.admin, `${space.path}/links`)).stats.total, pages)
  })

  test('their links are read as well: the first who asks for them waits for no text', async t => {
    const { world, texts } = await newWorld(t)
    const { space, draft, ids } = await indexed(world)
    const reader = readerIn(world, t)
    await write(space.admin, draft.content, ...newTexts(ids))
    await reader.work()
    const { database } = world.installation
    await database.transaction(db => db.deleteFrom('text_extracts').execute())
    texts.length = 0
    const report = await read(space.admin, `${draft.path}/links`)
    assert.deepEqual([report.indexing, report.stats.total, texts.length], [undefined, pages, 0])
    await write(space.admin, draft.content, updatePage(ids[0] as string, text('Links to nothing')))
    assert.equal(await reader.work(), 0)
    assert.equal((await read(space.admin, `${draft.path}/links`)).stats.total, pages - 1)
    assert.equal(texts.length, pages)
  })

  test('few texts are left to who asks, until there are more, in however many commits', async t => {
    const { world } = await newWorld(t)
    const { space, draft, ids } = await indexed(world)
    const reader = readerIn(world, t)
    for (const change of newTexts(ids.slice(0, 7))) await write(space.admin, draft.content, change)
    assert.equal(await reader.work(), 0)
    await write(space.admin, draft.content, ...newTexts(ids).slice(7, 8))
    assert.equal(await reader.work(), 1)
    assert.equal(await unread(space, draft.content), 0)
  })

  test('when the program stops, reading ends; who asks reads the rest', async t => {
    const { world, texts, exhaust } = await newWorld(t)
    const { space, draft, ids } = await indexed(world)
    const reader = readerIn(world, t)
    await write(space.admin, draft.content, ...newTexts(ids))
    texts.length = 0
    exhaust.where = () => {
      reader.stop()
      return false
    }
    await reader.work()
    const left = await unread(space, draft.content)
    assert.ok(left > 0 && left < pages, `${left} are left`)
    const report = await read(space.admin, `${draft.path}/links`)
    assert.deepEqual([report.indexing, report.stats.total], [undefined, pages])
    assert.equal(texts.length, pages)
  })

  test('a text that takes too much is left out, and keeps no other from being read', async t => {
    const { world, texts, exhaust } = await newWorld(t)
    const { space, draft, ids } = await indexed(world)
    const reader = readerIn(world, t)
    await write(space.admin, draft.content, ...newTexts(ids))
    texts.length = 0
    exhaust.where = markdown => markdown.startsWith('# New 30\n')
    await reader.work()
    assert.equal(texts.length, pages)
    assert.equal(await unread(space, draft.content), 1)
    const { indexing } = await read(space.admin, `${draft.path}/links`)
    assert.deepEqual(indexing, { done: pages - 1, total: pages })
    exhaust.where = () => false
    assert.equal((await read(space.admin, `${draft.path}/links`)).indexing, undefined)
  })
})
