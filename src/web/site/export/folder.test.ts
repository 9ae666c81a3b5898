// The folder of an export: it has what the last export wrote, and whatever else was there.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { openExportFolder } from './folder.ts'

const newFolder = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-export-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const exported = async (path: string, files: Record<string, string>, force = false) => {
  const folder = await openExportFolder(path, force)
  for (const [file, text] of Object.entries(files)) await folder.write(file, text)
  return folder.finish()
}

test('a further export changes what has changed, removes what is gone with folders that are empty then, and nothing else', async t => {
  const path = await newFolder(t)
  await exported(path, { 'a/index.html': 'a', 'b/c/index.html': 'c', 'same.txt': 'same' })
  writeFileSync(join(path, 'b/mine.txt'), 'mine')
  const before = statSync(join(path, 'same.txt')).mtimeMs
  const { written, removed } = await exported(path, { 'a/index.html': 'other', 'same.txt': 'same' })
  assert.deepEqual([written, removed], [1, 1])
  assert.equal(readFileSync(join(path, 'a/index.html'), 'utf8'), 'other')
  assert.deepEqual(await readdir(join(path, 'b')), ['mine.txt'])
  assert.equal(statSync(join(path, 'same.txt')).mtimeMs, before)
})

test('a file that somebody has changed is not removed with its page', async t => {
  const path = await newFolder(t)
  await exported(path, { 'a.txt': 'a', 'b.txt': 'b' })
  writeFileSync(join(path, 'a.txt'), 'mine')
  const { kept, removed } = await exported(path, {})
  assert.deepEqual([kept, removed, existsSync(join(path, 'a.txt'))], [['a.txt'], 1, true])
})

test('a folder that no export made is refused unless it is empty or that is wanted, and then keeps what is there', async t => {
  const path = await newFolder(t)
  writeFileSync(join(path, 'mine.txt'), 'mine')
  await assert.rejects(exported(path, { 'a.txt': 'a' }), /is not empty, and no export made it.*--force/)
  assert.deepEqual(await readdir(path), ['mine.txt'])
  await exported(path, { 'a.txt': 'a' }, true)
  await exported(path, {})
  assert.deepEqual((await readdir(path)).sort(), ['.lectern-export.json', 'mine.txt'])
})

test('a file that no export made is not written over', async t => {
  const path = await newFolder(t)
  await exported(path, { 'a.txt': 'a' })
  writeFileSync(join(path, 'b.txt'), 'mine')
  await assert.rejects(exported(path, { 'b.txt': 'b' }), /b\.txt is in the way/)
  assert.equal(readFileSync(join(path, 'b.txt'), 'utf8'), 'mine')
})

test('no link is followed out of the folder, to write or to remove', async t => {
  const [path, outside] = [await newFolder(t), await newFolder(t)]
  writeFileSync(join(outside, 'x.txt'), 'x')
  await exported(path, { 'link/x.txt': 'x', 'file.txt': 'x' })
  await rm(join(path, 'link'), { recursive: true })
  await rm(join(path, 'file.txt'))
  symlinkSync(outside, join(path, 'link'))
  symlinkSync(join(outside, 'x.txt'), join(path, 'file.txt'))
  await assert.rejects(exported(path, { 'link/x.txt': 'y' }), /is in the way/)
  await assert.rejects(exported(path, { 'file.txt': 'y' }), /is in the way/)
  await exported(path, {})
  assert.equal(readFileSync(join(outside, 'x.txt'), 'utf8'), 'x')
})

test('what a stopped export left is mended and removed by the next one', async t => {
  const path = await newFolder(t)
  const stopped = await openExportFolder(path, false)
  await stopped.write('a.txt', 'a')
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('stopped')
    })(),
  )
  await assert.rejects(
    stopped.writeLarge('b.txt', 8, () => broken),
    /stopped/,
  )
  writeFileSync(join(path, '.lectern-export.7.tmp'), 'half')
  await exported(path, { 'c.txt': 'c' })
  assert.deepEqual((await readdir(path)).sort(), ['.lectern-export.json', 'c.txt'])
})

test('a list of files that names others than its own removes nothing outside the folder', async t => {
  const path = await newFolder(t)
  mkdirSync(join(path, 'public'))
  writeFileSync(join(path, 'secret.txt'), 'secret')
  const files = { '../secret.txt': '', '/etc/hostname': '', './../secret.txt': '' }
  writeFileSync(join(path, 'public/.lectern-export.json'), JSON.stringify({ version: 1, files }))
  await exported(join(path, 'public'), {})
  assert.equal(existsSync(join(path, 'secret.txt')), true)
})
