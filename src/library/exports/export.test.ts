// The rules of how an export is made: little of it is in memory at a time, it stops when nobody waits, and no page is lost.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { readArchive, writeArchive } from '#archive/index.ts'
import { reading } from '#context.ts'
import { Invalid, ResourceExhausted, Unavailable } from '#kernel/errors.ts'
import {
  addPage,
  importArchive,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  text,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { connectTo, head, listen } from '../../../test/world/sockets.ts'
import { createWorld, type LogRecord } from '../../../test/world/world.ts'
import { type ContentHead, spaceHead } from '../heads/index.ts'
import { againWhenFull } from './again-when-full.ts'
import { exportFiles } from './export.ts'

type Changed = { -readonly [Name in 'contents' | 'rendering' | 'threads']?: unknown }

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  const imported = async (files: Iterable<[string, string]>): Promise<TestSpace> => {
    const space = await newSpace(await world())
    assert.equal((await importArchive(space.admin, space.content, await zip(files))).status, 201)
    return space
  }
  const pagesOf = (count: number, body: (index: number) => string) =>
    Array.from({ length: count }, (_, index): [string, string] => [`p${index}.md`, body(index)])

  /** Exports without the API, with parts of the installation replaced. */
  const exported = async (
    { world, admin, id }: TestSpace,
    changed: Changed = {},
    signal = new AbortController().signal,
  ) => {
    const ctx = reading(world.installation, { userId: admin.id, tokenId: '', scope: 'read' })
    const own = Object.assign(Object.create(ctx), changed) as typeof ctx
    const contentHead = (await spaceHead.subject.find(own, { spaceId: id })) as ContentHead
    return exportFiles(own, contentHead, signal)
  }
  /** Contents that count how many texts are read. */
  const counting = ({ world: { installation } }: TestSpace) => {
    const counted = { texts: 0 }
    const session: typeof installation.contents.session = (db, lineage) => {
      const own = installation.contents.session(db, lineage)
      return {
        ...own,
        fetchTexts: () => undefined,
        readText: hash => {
          counted.texts++
          return own.readText(hash)
        },
      }
    }
    return { counted, contents: { session } }
  }
  const manifestIn = async (space: TestSpace, files: Awaited<ReturnType<typeof exportFiles>>) => {
    const entries = new Map<string, Buffer>()
    const archive = Buffer.concat(await writeArchive(files).toArray())
    for await (const entry of readArchive(archive)) entries.set(entry.path, Buffer.from(await entry.read()))
    const copy = await newSpace(space.world)
    assert.deepEqual((await importArchive(space.admin, copy.content, archive)).body.failures, [])
    return { entries, manifest: JSON.parse(String(entries.get('lectern.json'))), copy }
  }

  test('texts are read as the client takes them, and none after it has left', async () => {
    const space = await imported(pagesOf(200, index => `Text ${index}\n`))
    const { counted, contents } = counting(space)
    const files = (await exported(space, { contents }))[Symbol.asyncIterator]()
    assert.equal(counted.texts, 0)
    for (let taken = 1; taken <= 50; taken++) {
      await files.next()
      assert.ok(counted.texts <= taken, `${counted.texts} read for ${taken}`)
    }
    const before = counted.texts
    const archive = writeArchive({ [Symbol.asyncIterator]: () => files })
    archive.destroy()
    await once(archive, 'close')
    await files.next()
    assert.ok(counted.texts <= before + 1)
  })

  test('front matter is read a few pages at a time', async () => {
    const space = await imported(pagesOf(400, index => `---\ndescription: d${index}\n---\nText\n`))
    const { counted, contents } = counting(space)
    const files = (await exported(space, { contents }))[Symbol.asyncIterator]()
    for (let taken = 0; taken < 3; taken++) await files.next()
    assert.ok(counted.texts <= 110, String(counted.texts))
  })

  test('whoever goes away while an export is prepared ends the preparing', async () => {
    const records: LogRecord[] = []
    const own = await createWorld(await open(), { log: record => records.push(record) })
    const space = await newSpace(own)
    await addPage(space.admin, space.content, 'Page')
    const { contents } = own.installation
    const { session } = contents
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const texts: string[] = []
    Object.assign(contents, {
      session: (...given: Parameters<typeof session>) => {
        const wanted = session(...given)
        return {
          ...wanted,
          fetchNodes: async () => {
            reached.resolve()
            await goOn.promise
          },
          readText: (hash: string) => {
            texts.push(hash)
            return wanted.readText(hash)
          },
        }
      },
    })
    const accepted = once(own.server.server, 'connection')
    const sender = await connectTo(await listen(own))
    const [connection] = (await accepted) as [Socket]
    const closed = once(connection, 'close')
    const logged = once(own.server.server, 'request').then(([, response]) => once(response, 'close'))
    await sender.write(
      head(`GET /v1${space.content}/export`, { authorization: `Bearer ${space.admin.token}` }),
    )
    await reached.promise
    sender.socket.destroy()
    await closed
    goOn.resolve()
    await logged
    await own.close()
    assert.deepEqual(texts, [])
    const gone = records.filter(({ msg }) => msg === 'the sender went away')
    assert.equal(gone.length, 1)
    assert.deepEqual(
      records.filter(({ level }) => level === 'error'),
      [],
    )
  })

  test('a page whose links cannot be rewritten is exported as it is, and the manifest says so', async () => {
    const space = await newSpace(await world())
    const target = await addPage(space.admin, space.content, 'Target')
    const written = `[link](/pages/${target})\n`
    await addPage(space.admin, space.content, 'Linking', text(written))
    await addPage(space.admin, space.content, 'Other', text('other\n'))
    for (const error of [new Invalid('too deep'), new ResourceExhausted('too long')]) {
      const rendering = { forReaders: () => ({ rewriteLinks: () => Promise.reject(error) }) }
      const { entries, manifest, copy } = await manifestIn(space, await exported(space, { rendering }))
      assert.equal(String(entries.get('linking.md')), written)
      assert.equal(String(entries.get('other.md')), 'other\n')
      assert.deepEqual(manifest.problems, [
        { path: 'linking.md', reason: `its links are as they were written: ${error.message}` },
      ])
      assert.equal((await read(space.admin, `${copy.content}/path/linking`)).markdown, written)
    }
    const { manifest } = await manifestIn(space, await exported(space))
    assert.equal(manifest.problems, undefined)
  })

  test('front matter that takes too long stays as it is, and the manifest says all about the page', async () => {
    const space = await imported([['a.md', '---\ndescription: old\nicon: star\n---\nText\n']])
    const [page] = (await read(space.admin, `${space.content}/pages`)).pages
    await space.admin.post(space.content, {
      changes: [{ operation: 'update_page', page: page.id, description: null, emoji: '🚀' }],
    })
    const threads = { run: () => Promise.reject(new ResourceExhausted('too long')) }
    const { entries, copy } = await manifestIn(space, await exported(space, { threads }))
    assert.match(String(entries.get('a.md')), /description: old/)
    const [again] = (await read(space.admin, `${copy.content}/pages`)).pages
    assert.deepEqual([again.description, again.icon, again.emoji], [undefined, 'star', '🚀'])
  })

  measuringTest('an export of 10,000 pages blocks nobody', async () => {
    const space = await imported(
      pagesOf(
        10_000,
        index => `${index % 10 === 0 ? `---\ndescription: d${index}\n---\n` : ''}# Page ${index}\n`,
      ),
    )
    const { longest, result } = await measureLoop(() => space.admin.get(`${space.content}/export`))
    assert.equal(result.status, 200)
    assertBlocksNobody(longest)
  })
})

test('work in a thread whose line is full is asked for again, a few times; all else that fails is not', async () => {
  const tried = async (error: Error, failures: number) => {
    let count = 0
    const work = async () => {
      if (++count <= failures) throw error
      return 'done'
    }
    const result = await againWhenFull(work, async () => {}).catch(thrown => thrown)
    return [result, count]
  }
  const full = new Unavailable('full')
  assert.deepEqual(await tried(full, 3), ['done', 4])
  assert.deepEqual(await tried(full, 100), [full, 5])
  for (const error of [new ResourceExhausted('time'), new Invalid('deep')])
    assert.deepEqual(await tried(error, 1), [error, 1])
})
