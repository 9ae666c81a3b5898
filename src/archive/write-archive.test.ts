import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { readArchive } from './read-archive.ts'
import { type ArchiveSource, writeArchive } from './write-archive.ts'

const readAll = async (archive: Uint8Array): Promise<Map<string, Uint8Array>> => {
  const files = new Map<string, Uint8Array>()
  for await (const entry of readArchive(archive)) files.set(entry.path, await entry.read())
  return files
}

test('what is written reads back, in its order, whether bytes or a source', async () => {
  const large = randomBytes(5_000_000)
  const files = new Map<string, ArchiveSource>([
    ['docs/é.md', Buffer.from('text\n'.repeat(100))],
    ['large.png', { read: async () => large }],
    ['large.bin', large],
    ['empty.md', new Uint8Array()],
    ['last.md', { read: async () => Buffer.from('last') }],
  ])
  const read = await readAll(await buffer(writeArchive(files)))
  assert.deepEqual([...read.keys()], [...files.keys()])
  for (const [path, source] of files) {
    const bytes = source instanceof Uint8Array ? source : await source.read()
    assert.ok(Buffer.from(read.get(path) ?? []).equals(bytes), path)
  }
})

test('the same files give the same bytes, in every time zone', async () => {
  const files: [string, Uint8Array][] = [
    ['a.md', Buffer.from('a'.repeat(1000))],
    ['b.png', Buffer.from('b')],
  ]
  const zone = process.env.TZ
  try {
    const archives = []
    for (const name of ['UTC', 'Asia/Kathmandu', 'America/St_Johns']) {
      process.env.TZ = name
      archives.push((await buffer(writeArchive(files))).toString('hex'))
    }
    assert.equal(new Set(archives).size, 1)
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('no files are an archive without entries', async () => {
  assert.equal((await readAll(await buffer(writeArchive([])))).size, 0)
})

test('a file that cannot be read, or must not be written, fails the stream', async () => {
  const broken: ArchiveSource = { read: () => Promise.reject(new Error('gone')) }
  await assert.rejects(buffer(writeArchive([['a', broken]])), /gone/)
  await assert.rejects(buffer(writeArchive([['../a', Buffer.from('x')]])), Invalid)
})

test('a reader who leaves stops the writing', async () => {
  let read = 0
  const files = async function* (): AsyncGenerator<[string, ArchiveSource]> {
    for (let index = 0; index < 100; index++) {
      read++
      yield [`${index}.png`, Buffer.alloc(4_000_000, index)]
    }
  }
  const archive = writeArchive(files())
  for await (const chunk of archive) {
    assert.ok(chunk.length > 0)
    break
  }
  assert.ok(read < 5)
})
