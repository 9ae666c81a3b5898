// The rules of untrusted archives: they are refused as a whole or imported, and never break anything.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  importArchive,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  titlesIn,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { sharedData } from '../../../test/world/shared-data.ts'

const { path: vectors, skip } = sharedData('vectors/zip/test')
const zipsIn = (folder: string): [string, Buffer][] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.zip'))
    .map(name => [name, readFileSync(join(folder, name))])

/** The archive with a name in it replaced by another of the same length. */
const renamed = (archive: Buffer, from: string, to: string): Buffer => {
  const [old, young] = [Buffer.from(from), Buffer.from(to)]
  assert.equal(old.length, young.length)
  const changed = Buffer.from(archive)
  for (let at = changed.indexOf(old); at !== -1; at = changed.indexOf(old, at + 1)) young.copy(changed, at)
  return changed
}

/** The archive with a 32-bit number in its first directory entry replaced. */
const withDirectoryField = (archive: Buffer, offset: number, value: number): Buffer => {
  const changed = Buffer.from(archive)
  changed.writeUInt32LE(value, changed.indexOf('PK\x01\x02', 0, 'latin1') + offset)
  return changed
}
const uncompressedSize = 24
const externalAttributes = 38

const page = ['page.md', '# Page\n'] as const
let manyEntries: Promise<Buffer> | undefined

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  const refused = async ({ admin, content, world: here }: TestSpace, archive: Uint8Array, name = '') => {
    const before = await read(admin, content)
    const { status, body } = await importArchive(admin, content, archive)
    assert.equal(status, 400, `${name} ${JSON.stringify(body)}`)
    assert.doesNotMatch(body.error.message, /\/tmp|at .*\.ts/)
    assert.deepEqual(await read(admin, content), before)
    assert.equal((await here.inject({ url: '/healthz' })).status, 200)
  }

  test('every broken or dangerous archive of the collection is refused, and nothing changes', {
    skip,
  }, async () => {
    const space = await newSpace(await world())
    const archives = zipsIn(`${vectors}/failure`)
    assert.ok(archives.length > 20)
    for (const [name, bytes] of archives) await refused(space, bytes, name)
  })

  test('every sound archive of the collection is imported, or refused for what is in it', {
    skip,
  }, async () => {
    for (const [name, bytes] of zipsIn(`${vectors}/success`)) {
      const { admin, content } = await newSpace(await world())
      const { status, body } = await importArchive(admin, content, bytes)
      assert.ok(status === 201 || status === 400, `${name} ${status} ${JSON.stringify(body)}`)
      if (/encryption|empty|bogus/.test(name)) assert.equal(status, 400, name)
      if (/deflate|linux|windows|unicode\.|zip64/.test(name))
        assert.equal(status, 201, `${name} ${JSON.stringify(body)}`)
    }
  })

  test('an archive whose files would leave their folder is refused', async () => {
    const space = await newSpace(await world())
    const archive = await zip([page, ['aaa/evil.md', 'evil'], ['bb/cc/evil.md', 'evil']])
    for (const [from, to] of [
      ['aaa/evil', '../evil_'],
      ['aaa/evil', '/etc/evi'],
      ['bb/cc/evil', 'bb/../../e'],
      ['aaa/evil', '..\\evil_'],
      ['aaa/evil', 'C:/evil_'],
      ['aaa/evil', 'aaa/\0vil'],
    ] as const)
      await refused(space, renamed(archive, from, to), to)
  })

  test('an archive that unpacks to hundreds of times its size is refused before it is unpacked', async () => {
    const space = await newSpace(await world())
    await refused(space, await zip([page, ['zeros.md', Buffer.alloc(20_000_000)]]))
  })

  test('an archive that says less than it unpacks to is refused', async () => {
    const space = await newSpace(await world())
    const bomb = await zip([['zeros.md', Buffer.alloc(20_000_000)]])
    for (const size of [0, 1, 1000, 19_999_999])
      await refused(space, withDirectoryField(bomb, uncompressedSize, size))
  })

  test('an archive with a symbolic link is refused', async () => {
    const space = await newSpace(await world())
    const link = withDirectoryField(
      await zip([['link.md', '/etc/passwd']]),
      externalAttributes,
      0o120777 * 0x10000,
    )
    await refused(space, link)
  })

  test('an archive with too many entries is refused', async () => {
    const space = await newSpace(await world())
    manyEntries ??= zip(Array.from({ length: 20_001 }, (_, index) => [`${index}.png`, ''] as const))
    await refused(space, await manyEntries)
  })

  test('an archive that was cut off, or is none, is refused', async () => {
    const space = await newSpace(await world())
    const archive = await zip([page, ['other.md', '# Other\n']])
    for (const length of [0, 1, 30, Math.floor(archive.length / 2), archive.length - 1])
      await refused(space, archive.subarray(0, length), `${length} bytes`)
    await refused(space, Buffer.from('<html>not a zip</html>'))
  })

  test('an archive whose bytes were damaged is refused or brings in what it says, and breaks nothing', async () => {
    const { admin, content, world: here } = await newSpace(await world())
    const archive = await zip([
      page,
      ['guides/other.md', '# Other\n\nSome text that is long enough to be deflated, deflated.\n'],
    ])
    for (let at = 0; at < archive.length; at += 7) {
      const damaged = Buffer.from(archive)
      damaged[at] = (damaged[at] as number) ^ 0xff
      const { status } = await importArchive(admin, content, damaged)
      assert.ok(status === 201 || status === 400, `byte ${at}: ${status}`)
    }
    assert.equal((await here.inject({ url: '/healthz' })).status, 200)
  })

  test('a file that an archive contains twice, or that is also a folder, is refused', async () => {
    const space = await newSpace(await world())
    const archive = await zip([
      ['a/one.md', '1'],
      ['b/one.md', '2'],
    ])
    await refused(space, renamed(archive, 'b/one.md', 'a/one.md'))
    await refused(
      space,
      renamed(
        await zip([
          ['aaaa', '1'],
          ['bbbb/c.md', '2'],
        ]),
        'bbbb',
        'aaaa',
      ),
    )
  })

  test('nothing of an archive that is refused is stored', async () => {
    const { admin, content, path, world: here } = await newSpace(await world())
    const archive = await zip([
      page,
      ['unique.bin', 'bytes of a refused archive'],
      ['zeros.md', Buffer.alloc(20_000_000)],
    ])
    const blobs = () =>
      here.act(admin, ctx =>
        ctx.db
          .selectFrom('blobs')
          .select(all => all.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      )
    const before = await blobs()
    assert.equal((await importArchive(admin, content, archive)).status, 400)
    assert.deepEqual(await blobs(), before)
    assert.equal((await read(admin, `${path}/revisions`)).count, 1)
    assert.deepEqual(await titlesIn(admin, content), [])
  })
})
