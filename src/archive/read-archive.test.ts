// Zip archives that are read: sound ones, malformed ones, and the limits.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { Invalid } from '#kernel/errors.ts'
import { sharedData } from '../../test/world/shared-data.ts'
import type { ArchiveLimits } from './limits.ts'
import { readArchive, stripCommonFolder } from './read-archive.ts'

const readAll = async (
  source: string | Uint8Array,
  limits: Partial<ArchiveLimits> = {},
): Promise<Record<string, string>> => {
  const files: Record<string, string> = {}
  for await (const entry of readArchive(source, limits)) {
    const [whole, pieces] = await Promise.allSettled([entry.read(), buffer(entry.pieces())])
    if (whole.status === 'rejected') {
      assert.ok(pieces.status === 'rejected' && pieces.reason instanceof Invalid, entry.path)
      throw whole.reason
    }
    assert.ok(pieces.status === 'fulfilled' && pieces.value.equals(whole.value), entry.path)
    files[entry.path] = Buffer.from(whole.value).toString()
  }
  return files
}

const { path: vectors, skip } = sharedData('vectors/zip/test')

/** Archives that others read and that are refused here: encrypted entries, odd methods, backslashes. */
const refusedHere = /encryption|bogus-compression-method|sloppy-filenames/

test('malformed archives of the vectors are refused, sound ones read', { skip }, async () => {
  for (const folder of ['failure', 'wrong-entry-sizes', 'success']) {
    for (const name of readdirSync(join(vectors, folder)).filter(file => file.endsWith('.zip'))) {
      const path = join(vectors, folder, name)
      for (const source of [path, readFileSync(path)]) {
        if (folder !== 'success' || refusedHere.test(name))
          await assert.rejects(readAll(source), Invalid, name)
        else await readAll(source)
      }
    }
  }
})

test('the files of the vectors have the content that is expected of them', { skip }, async () => {
  for (const name of [
    'linux-info-zip',
    'windows-7-zip',
    'zip64',
    'big-compression',
    'unicode-path-extra-field',
  ]) {
    const files = await readAll(join(vectors, 'success', `${name}.zip`))
    for (const [path, content] of Object.entries(files)) {
      const expected = join(vectors, 'success', name, path)
      if (existsSync(expected)) assert.equal(content, readFileSync(expected, 'utf8'))
    }
    assert.ok(Object.keys(files).length > 0)
  }
})

test('a sound archive gives its files, folders and desktop junk left out', async () => {
  const archive = zip([
    { name: 'docs/' },
    { name: './docs//a.md', content: 'a'.repeat(1000), method: 8 },
    { name: 'docs/ü.md', content: 'b' },
    { name: '__MACOSX/._a.md', content: 'x' },
    { name: 'docs/.DS_Store', content: 'x' },
    { name: 'empty.md', content: '', method: 8 },
  ])
  assert.deepEqual(await readAll(archive), {
    'docs/a.md': 'a'.repeat(1000),
    'docs/ü.md': 'b',
    'empty.md': '',
  })
})

test('a path that could lead out of a folder is refused', async () => {
  for (const name of [
    '../a',
    'a/../../b',
    '/etc/passwd',
    'C:/a',
    'c:a',
    'a\\..\\b',
    '\\\\host\\a',
    'a\0.md',
    'a\nb',
    '.',
    '..',
  ]) {
    await assert.rejects(readAll(zip([{ name, content: 'x' }])), Invalid, name)
  }
})

test('links, encrypted entries, unknown methods and folders with data are refused', async () => {
  const content = 'x'
  const entries: Entry[] = [
    { name: 'a', content, attributes: 0xa1ff_0000 },
    { name: 'a', content, flags: 1 },
    { name: 'a', content, method: 12 },
    { name: 'a/', content },
  ]
  for (const entry of entries) await assert.rejects(readAll(zip([entry])), Invalid)
})

test('a name that occurs twice is refused, one that differs in case is another', async () => {
  const a = { name: 'a.md', content: 'x' }
  await assert.rejects(readAll(zip([a, { ...a, name: './a.md' }])), Invalid)
  await assert.rejects(readAll(zip([a, { ...a, name: 'a.md/b' }])), Invalid)
  assert.deepEqual(await readAll(zip([a, { ...a, name: 'A.md' }])), { 'a.md': 'x', 'A.md': 'x' })
})

test('sizes and checksums that lie are refused', async () => {
  const honest = { name: 'a', content: 'x'.repeat(100), method: 8 }
  await assert.rejects(readAll(zip([{ ...honest, size: 99 }])), Invalid)
  await assert.rejects(readAll(zip([{ ...honest, size: 101 }])), Invalid)
  await assert.rejects(readAll(zip([{ ...honest, crc: 1 }])), Invalid)
  await assert.rejects(readAll(zip([{ name: 'a', content: 'x', crc: 1 }])), Invalid)
  await assert.rejects(readAll(zip([{ ...honest, padding: 3 }])), Invalid)
})

test('entries that share their data are refused', async () => {
  const archive = zip([
    { name: 'a', content: 'x'.repeat(50) },
    { name: 'b', content: 'x'.repeat(50), offset: 0 },
  ])
  await assert.rejects(readAll(archive), Invalid)
  const inside = zip([
    { name: 'a', content: 'x'.repeat(50) },
    { name: 'b', content: 'x'.repeat(50), offset: 10 },
  ])
  await assert.rejects(readAll(inside), Invalid)
})

test('every limit is kept, before anything is unpacked', async () => {
  const archive = zip([
    { name: 'a/b/c.md', content: 'x'.repeat(2_000_000), method: 8 },
    { name: 'b', content: 'y' },
  ])
  const generous: Partial<ArchiveLimits> = { ratio: 2000 }
  const tight: Partial<ArchiveLimits>[] = [
    { ratio: 100 },
    { entries: 1, ratio: 2000 },
    { totalSize: 2_000_000, ratio: 2000 },
    { fileSize: 1_999_999, ratio: 2000 },
    { pathLength: 7, ratio: 2000 },
    { depth: 2, ratio: 2000 },
  ]
  assert.equal(Object.keys(await readAll(archive, generous)).length, 2)
  for (const limits of tight) {
    await assert.rejects(readArchive(archive, limits).next(), Invalid, JSON.stringify(limits))
  }
})

test('the ratio counts over all files together, however small each of them is', async () => {
  const files = Array.from({ length: 300 }, (_, index): Entry => {
    return { name: `${index}.md`, content: 'x'.repeat(10_000), method: 8 }
  })
  const archive = zip(files)
  const ratio = 3_000_000 / archive.length
  await assert.rejects(readAll(archive, { ratio: ratio - 1 }), /more than .* times its size/)
  assert.equal(Object.keys(await readAll(archive, { ratio: ratio + 1 })).length, 300)
})

test('names without the UTF-8 flag are UTF-8 where they can be, else of the old code page', async () => {
  const names = [Buffer.from('é.md'), Buffer.from([0x82, 0x2e, 0x6d, 0x64])]
  for (const name of names) assert.deepEqual(await readAll(zip([{ name, content: 'x' }])), { 'é.md': 'x' })
})

test('an archive cut short anywhere is refused', async () => {
  const archive = zip([
    { name: 'a', content: 'abc' },
    { name: 'b', content: 'x'.repeat(50), method: 8 },
  ])
  for (let length = 0; length < archive.length; length++) {
    await assert.rejects(readAll(archive.subarray(0, length)), Invalid)
  }
})

test('an archive changed anywhere is read or refused', async () => {
  const archive = zip([
    { name: 'a/b', content: 'abc' },
    { name: 'c', content: 'xy'.repeat(50), method: 8 },
  ])
  const change = fc.tuple(fc.nat(archive.length - 1), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async changes => {
      const changed = Buffer.from(archive)
      for (const [index, byte] of changes) changed[index] = byte
      await readAll(changed).catch(error => assert.ok(error instanceof Invalid, error))
    }),
    { numRuns: 1000 },
  )
})

test('a file on disk is read as its bytes are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  try {
    const path = join(folder, 'a.zip')
    writeFileSync(path, zip([{ name: 'a', content: 'x'.repeat(50), method: 8 }]))
    assert.deepEqual(await readAll(path), { a: 'x'.repeat(50) })
    await assert.rejects(readAll(join(folder, 'none.zip')), { code: 'ENOENT' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the one folder that contains all files is stripped, and nothing else', () => {
  const strip = (...paths: string[]) => [...stripCommonFolder(new Map(paths.map(path => [path, 1]))).keys()]
  assert.deepEqual(strip('repo-main/a', 'repo-main/b/c'), ['a', 'b/c'])
  assert.deepEqual(strip('x/a', 'y/a'), ['x/a', 'y/a'])
  assert.deepEqual(strip('x/a', 'x'), ['x/a', 'x'])
  assert.deepEqual(strip('a'), ['a'])
  assert.deepEqual(strip(), [])
})

interface Entry {
  readonly name: string | Buffer
  readonly content?: string
  readonly method?: number
  readonly flags?: number
  readonly attributes?: number
  readonly crc?: number
  readonly size?: number
  /** Bytes after the data that the entry's header claims as part of it. */
  readonly padding?: number
  /** Where the directory says the entry is. */
  readonly offset?: number
}

/** A zip of these entries, however malformed they are. */
const zip = (entries: readonly Entry[]): Buffer => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const content = Buffer.from(entry.content ?? '')
    const packed = entry.method === 8 ? deflateRawSync(content) : content
    const data = Buffer.concat([packed, Buffer.alloc(entry.padding ?? 0)])
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(entry.flags ?? (typeof entry.name === 'string' ? 0x800 : 0), 2)
    fields.writeUInt16LE(entry.method ?? 0, 4)
    fields.writeUInt32LE(entry.crc ?? crc32(content), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(entry.size ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, data])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(entry.attributes ?? 0, 6)
    end.writeUInt32LE(entry.offset ?? offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), fields, end, name]))
    locals.push(local)
    offset += local.length
  }
  const tail = Buffer.alloc(22)
  tail.write('PK\x05\x06', 'latin1')
  tail.writeUInt16LE(entries.length, 8)
  tail.writeUInt16LE(entries.length, 10)
  tail.writeUInt32LE(Buffer.concat(directory).length, 12)
  tail.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, tail])
}
