// Zip archives that are written: they read back, are always the same bytes, and fail as a whole.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { fromBufferPromise } from 'yauzl'
import { Invalid } from '#kernel/errors.ts'
import { nextTurn } from '#kernel/yielding.ts'
import type { ArchiveSource, StreamedFile } from './archive-source.ts'
import { readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'
import { directoryEntry, endOfDirectory } from './zip-records.ts'

const readAll = async (archive: Uint8Array): Promise<Map<string, Uint8Array>> => {
  const files = new Map<string, Uint8Array>()
  for await (const entry of readArchive(archive)) files.set(entry.path, await entry.read())
  return files
}

/** A file that comes in pieces, as files from a database do. */
const streamed = (bytes: Uint8Array, pieceSize = 1_000_000): StreamedFile => ({
  size: bytes.length,
  async *open() {
    for (let start = 0; start < bytes.length; start += pieceSize)
      yield bytes.subarray(start, start + pieceSize)
  },
})

test('what is written reads back, in its order, whether bytes or a stream', async () => {
  const large = randomBytes(5_000_000)
  const files = new Map<string, ArchiveSource>([
    ['docs/é.md', Buffer.from('text\n'.repeat(100))],
    ['large.png', streamed(large)],
    ['large.bin', large],
    ['large.txt', streamed(large, 7001)],
    ['empty.md', new Uint8Array()],
    ['empty.txt', streamed(new Uint8Array())],
    ['last.md', streamed(Buffer.from('last'))],
  ])
  const read = await readAll(await buffer(writeArchive(files)))
  assert.deepEqual([...read.keys()], [...files.keys()])
  for (const [path, source] of files) {
    const bytes = source instanceof Uint8Array ? source : await buffer(source.open())
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

const broken: ArchiveSource = {
  async *open() {
    yield Buffer.from('half')
    throw new Error('gone')
  },
}

test('a file that is not as long as was said fails the stream', async () => {
  const shorter = { ...streamed(Buffer.from('short')), size: 6 }
  await assert.rejects(buffer(writeArchive([['a', shorter]])), /size/)
})

test('a file that cannot be read, or must not be written, fails the stream', async () => {
  for (const name of ['a', 'a.png']) await assert.rejects(buffer(writeArchive([[name, broken]])), /gone/)
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

test('files are asked for as the reader takes them, a few ahead', async () => {
  let asked = 0
  const files = function* (): Generator<[string, Uint8Array]> {
    for (; asked < 1000; asked++) yield [`${asked}.png`, Buffer.alloc(20_000, asked)]
  }
  const archive = writeArchive(files())
  archive.read(0)
  for (let turn = 0; turn < 100; turn++) await nextTurn()
  assert.ok(asked > 0 && asked < 20, String(asked))
  assert.equal((await readAll(await buffer(archive))).size, 1000)
})

test('a file that is streamed is read before the next one is asked for', async () => {
  const seen: string[] = []
  const files = function* (): Generator<[string, ArchiveSource]> {
    for (const name of ['a', 'b', 'c']) {
      seen.push(`asked for ${name}`)
      yield [`${name}.md`, Buffer.from(name)]
    }
    yield ['d.md', noting(seen, 'read d')]
    seen.push('asked for e')
    yield ['e.md', Buffer.from('e')]
  }
  await buffer(writeArchive(files()))
  assert.deepEqual(seen, ['asked for a', 'asked for b', 'asked for c', 'read d', 'asked for e'])
})

const noting = (seen: string[], what: string): StreamedFile => ({
  async *open() {
    yield Buffer.from('d')
    seen.push(what)
  },
})

test('an archive of more entries than 16 bits can count says so in 64', async () => {
  for (const count of [3, 65_535, 70_000])
    assert.equal((await fromBufferPromise(endOfDirectory(count, 0, 0))).entryCount, count)
})

test('an entry behind 4 GB, or of that size, says so in 64 bits', async () => {
  const file = { name: Buffer.from('a'), isDeflated: true, isStreamed: true, isLarge: false }
  const small = { crc: 1, compressedSize: 2, size: 3 }
  const numbersOf = async (entry: Buffer) => {
    const zip = await fromBufferPromise(Buffer.concat([entry, endOfDirectory(1, entry.length, 0)]))
    for await (const { uncompressedSize, compressedSize, relativeOffsetOfLocalHeader } of zip.eachEntry())
      return [uncompressedSize, compressedSize, relativeOffsetOfLocalHeader]
    return []
  }
  assert.deepEqual(await numbersOf(directoryEntry(file, small, 4)), [3, 2, 4])
  assert.deepEqual(await numbersOf(directoryEntry(file, small, 5_000_000_000)), [3, 2, 5_000_000_000])
  const big = { crc: 1, compressedSize: 6_000_000_000, size: 7_000_000_000 }
  assert.deepEqual(
    await numbersOf(directoryEntry({ ...file, isLarge: true }, big, 4)),
    [7_000_000_000, 6_000_000_000, 4],
  )
})
