// The rules of storing the bytes of files: in pieces, before the change that needs them, and
// removed if the change is refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator, reading } from '#context.ts'
import { createRunner } from '#jobs/index.ts'
import { day } from '#kernel/durations.ts'
import {
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  text,
  updatePage,
  upload,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { forEachFileStorage } from '../../../test/world/file-storages.ts'
import { noise } from '../../../test/world/noise.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { bytesOf, releaseAbandonedFiles, usingSpool, withStored } from './index.ts'
import { storeBlobAhead } from './store-blobs.ts'

forEachDatabase((_, open) =>
  forEachFileStorage(storage => {
    const world = sharedWorld(open, storage)
    const sent = (space: TestSpace, ...files: Uint8Array[]) =>
      upload(
        space.admin,
        `${space.content}/files`,
        files.map((bytes, index) => ({ fileName: `${index}.bin`, bytes })),
      )
    const downloaded = async ({ world: here }: TestSpace, { downloadURL }: { downloadURL: string }) =>
      (await here.inject({ url: downloadURL.replace('http://lectern.test', '') })).bytes

    /** The hashes of all blobs, each once for every chunk, row and use. */
    const stored = async ({ installation }: World): Promise<string[]> => {
      const { read: db } = installation.database
      const rows = await Promise.all(
        (['blobs', 'blob_chunks', 'blob_uses'] as const).map(table =>
          db.selectFrom(table).select('hash').execute(),
        ),
      )
      return rows.flat().map(({ hash }) => hash)
    }
    const ownWorld = async (fileLimit?: number) =>
      createWorld(await open(), { ...(await storage()), ...(fileLimit !== undefined && { fileLimit }) })

    test('large files are whole, also where several come at once with the same bytes', async () => {
      const space = await newSpace(await world())
      const large = noise(6_000_001, 1)
      const answers = await Promise.all([
        sent(space, large),
        sent(space, noise(10, 2), large),
        sent(space, large),
      ])
      for (const { status, body } of answers) {
        assert.equal(status, 201)
        assert.ok(large.equals(await downloaded(space, body.items.at(-1))))
      }
      const { items } = await read(space.admin, `${space.content}/files`)
      assert.equal(items.length, 4)
    })

    test('bytes of which some were stored by somebody who was cut off are completed by the next one', async () => {
      const space = await newSpace(await world())
      const large = noise(6_000_002, 3)
      const bytes = await bytesOf(large)
      const cutOff = { ...bytes, read: () => Promise.reject(new Error('cut off')) }
      const acting = reading(space.world.installation, operator)
      await assert.rejects(storeBlobAhead(acting, 'other', cutOff), /cut off/)
      const { body } = await sent(space, large)
      assert.ok(large.equals(await downloaded(space, body.items[0])))
    })

    test('a change that is refused leaves nothing of the files that it brought', async () => {
      const here = await ownWorld()
      const space = await newSpace(here)
      const refused = await space.admin.post(space.content, {
        changes: [
          {
            operation: 'insert_files',
            files: [{ name: 'a.bin', base64: noise(5_000_000, 4).toString('base64') }],
          },
          updatePage('nowhere', text('a')),
        ],
      })
      assert.equal(refused.status, 400)
      assert.deepEqual(await stored(here), [])
      await here.close()
    })

    test('bytes that one change brought and another uses stay when the first is refused', async () => {
      const here = await ownWorld()
      const space = await newSpace(here)
      const large = noise(5_000_001, 5)
      const file = { name: 'a.bin', base64: large.toString('base64') }
      const changes = [{ operation: 'insert_files', files: [file] }, updatePage('nowhere', text('a'))]
      const [refused, kept] = await Promise.all([
        space.admin.post(space.content, { changes }),
        sent(space, large),
      ])
      assert.deepEqual([refused.status, kept.status], [400, 201])
      assert.ok(large.equals(await downloaded(space, kept.body.items[0])))
      await here.close()
    })

    test('what a process stored ahead and then died is released a day later', async () => {
      const here = await ownWorld()
      const { installation, clock } = here
      const ahead = await bytesOf(noise(100, 6))
      await storeBlobAhead(reading(installation, operator), 'staged:x', ahead)
      const runner = createRunner(installation, [releaseAbandonedFiles], { error: () => {} })
      const left = async (time: number) => {
        clock.now += time
        await runner.runDue()
        return (await stored(here)).length
      }
      assert.notEqual(await left(day - 1000), 0)
      assert.equal(await left(3_600_000), 0)
      await here.close()
    })

    test('files that are too large together are refused, and nothing of them is stored', async () => {
      const here = await ownWorld(1000)
      const space = await newSpace(here)
      const { status } = await sent(space, noise(1000, 7), noise(900, 8), noise(101, 9))
      assert.equal(status, 413)
      assert.deepEqual(await stored(here), [])
      await here.close()
    })

    measuringTest('many megabytes are taken in and stored without blocking anybody', async () => {
      const { installation } = await world()
      const large = noise(20_000_000, 10)
      const store = (bytes: Buffer) =>
        usingSpool(installation.limits, async spool => {
          const taken = await spool.take(inPieces(bytes))
          return withStored(reading(installation, operator), [taken], async () => taken.size)
        })
      await store(large.subarray(0, 5_000_000))
      const { longest, result } = await measureLoop(() => store(large))
      assert.equal(result, large.length)
      assertBlocksNobody(longest)
    })
  }),
)

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
