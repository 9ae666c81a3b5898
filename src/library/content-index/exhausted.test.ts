// The rule: a text that ran out of time is never taken for an empty one. It is tried again, and
// answers say that they are incomplete.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  type TestSpace,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type LogRecord, type World } from '../../../test/world/world.ts'
import { lines, report } from '../links/testing.ts'
import { catchUp, rebuildIndex } from './index.ts'
import { contextOf, exhaustWhere, indexedRows, retryAfter, storedHashes } from './testing.ts'

const long = text('# Long\n\n## Part\n\nHeavy words, and [a link](target.md).\n')

forEachDatabase((_engine, open) => {
  /** A space with a page whose text takes too long, a page that it links to, and a page that links to a part of it. */
  const lateSpace = async (log?: (record: LogRecord) => void) => {
    const own = await createWorld(await open(), log && { log })
    const space = await newSpace(own)
    const { admin, content } = space
    let isLate = true
    const texts = exhaustWhere(own, markdown => isLate && markdown.startsWith('# Long'))
    const late = await addPage(admin, content, 'Late', long)
    const target = await addPage(admin, content, 'Target', text('Nothing.'))
    const other = await addPage(admin, content, 'Other', text('See [the part](late.md#part), [b](gone.md).'))
    const ready = () => {
      isLate = false
    }
    return { ...space, texts, late, target, other, ready }
  }
  const search = async ({ admin, path }: TestSpace, query: string) => {
    const { items, indexing } = await read(admin, `${path}/search?query=${query}`)
    return { titles: items.map(({ title }: { title: string }) => title), indexing }
  }
  const attempts = async ({ installation }: World): Promise<number[]> => {
    const rows = await installation.database.read.selectFrom('extract_retries').select('attempts').execute()
    return rows.map(row => row.attempts)
  }

  test('it is found by its words, its links are not said to be none, and nothing of it is stored', async () => {
    const space = await lateSpace()
    const before = (await storedHashes(space)).length
    assert.deepEqual(await search(space, 'heavy'), { titles: ['Late'], indexing: { done: 2, total: 3 } })
    const { items, indexing, stats } = await report(space.admin, `${space.path}/links`)
    assert.deepEqual(lines(items), [
      `broken url gone.md from ${space.other}`,
      `ok page ${space.late}#part from ${space.other}`,
    ])
    assert.deepEqual([indexing, stats.broken.total], [{ done: 2, total: 3 }, 1])
    assert.equal((await storedHashes(space)).length, before + 2)
  })

  test('questions of an organization say so too, and those about other spaces do not', async () => {
    const space = await lateSpace()
    const { organization, admin, path, content } = space
    await search(space, 'heavy')
    const { indexing } = await read(admin, `/orgs/${organization.id}/search?query=heavy`)
    assert.ok(indexing.total > indexing.done)
    assert.equal((await read(admin, `${content}/page/${space.target}/backlinks`)).indexing.done, 2)
    const other = await newSpace(space.world)
    await addPage(admin, other.content, 'Page', text('words'))
    assert.equal((await search(other, 'words')).indexing, undefined)
    space.ready()
    await retryAfter(space.world, 400)
    assert.equal((await search(space, 'heavy')).indexing, undefined)
    assert.equal((await read(admin, `${path}/links`)).indexing, undefined)
    assert.equal((await read(admin, `/orgs/${organization.id}/search?query=heavy`)).indexing, undefined)
  })

  test('it is tried again after longer and longer pauses, and once it is read the index is as any other', async () => {
    const space = await lateSpace()
    const { admin, path, texts, world: own } = space
    await search(space, 'heavy')
    texts.length = 0
    const minutes: number[] = []
    for (let minute = 1; minute <= 40; minute++) {
      const before = texts.length
      await retryAfter(own, 1)
      if (texts.length > before) minutes.push(minute)
    }
    assert.deepEqual(minutes, [1, 3, 7, 15, 31])
    space.ready()
    await retryAfter(own, 60)
    assert.deepEqual(await attempts(space.world), [])
    const links = lines((await report(admin, `${path}/links`)).items)
    assert.ok(links.includes(`ok page ${space.target} from ${space.late}`))
    assert.ok(links.includes(`ok page ${space.late}#part from ${space.other}`))
    const mended = await indexedRows(space)
    await rebuildIndex(contextOf(own))
    assert.deepEqual(mended, await indexedRows(space))
  })

  test('once it is read, links to what is not on the page are broken', async () => {
    const space = await lateSpace()
    const { admin, content, path } = space
    const wrong = await addPage(admin, content, 'Wrong', text('[a](late.md#nowhere)'))
    const statusOf = async () =>
      lines((await report(admin, `${path}/links`)).items).filter(line => line.includes('#nowhere'))
    assert.deepEqual(await statusOf(), [`ok page ${space.late}#nowhere from ${wrong}`])
    space.ready()
    await retryAfter(space.world, 400)
    assert.deepEqual(await statusOf(), [`broken page ${space.late}#nowhere from ${wrong}`])
  })

  test('it is logged with the ids of space and page, and without its words', async () => {
    const log: LogRecord[] = []
    const space = await lateSpace(record => void log.push(record))
    log.length = 0
    await catchUp(contextOf(space.world), space.id)
    assert.deepEqual(
      log.map(({ level, space, page }) => ({ level, space, page })),
      [{ level: 'warn', space: space.id, page: space.late }],
    )
    assert.doesNotMatch(JSON.stringify(log), /Heavy|Long/)
  })

  test('when the page has another text by then, or is gone, nothing is left to be tried', async () => {
    for (const change of [
      (page: string) => updatePage(page, text('Short.')),
      (page: string) => ({ operation: 'delete_page', page }),
    ]) {
      const space = await lateSpace()
      await search(space, 'heavy')
      await write(space.admin, space.content, change(space.late))
      assert.equal((await search(space, 'heavy')).indexing, undefined)
      space.ready()
      await retryAfter(space.world, 400)
      assert.deepEqual(await attempts(space.world), [])
    }
  })

  test('a text that is refused by its form is stored, and not tried again', async () => {
    const space = await newSpace(await createWorld(await open()))
    const texts = exhaustWhere(space.world, () => false)
    await addPage(space.admin, space.content, 'Deep', text('>'.repeat(50_000)))
    assert.deepEqual(await search(space, 'deep'), { titles: ['Deep'], indexing: undefined })
    await rebuildOne(space)
    assert.equal(texts.length, 1)
  })

  const rebuildOne = async ({ world: own, id }: TestSpace): Promise<void> => {
    const { database } = own.installation
    await database.transaction(db => db.deleteFrom('content_index').where('space_id', '=', id).execute())
    await catchUp(contextOf(own), id)
  }

  test('in a change request its links are left out, and its unknown anchors are not called broken', async () => {
    const space = await lateSpace()
    const { admin } = space
    space.ready()
    await search(space, 'heavy')
    exhaustWhere(space.world, markdown => markdown.startsWith('# Later'))
    const request = await newChangeRequest(admin, space)
    await write(admin, request.content, updatePage(space.late, text('# Later\n\n## Part\n\n[a](target.md)')))
    const { items, indexing, stats } = await report(admin, `${request.path}/links`)
    assert.deepEqual(lines(items), [
      `broken url gone.md from ${space.other}`,
      `ok page ${space.late}#part from ${space.other}`,
    ])
    assert.deepEqual([indexing, stats.broken.changeRequest], [{ done: 0, total: 1 }, 0])
  })
})
