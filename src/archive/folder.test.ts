// Rules of reading and writing folders: which files are left out, and which are refused.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { readFolder, writeFolder } from './folder.ts'

const inFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'folder-'))
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a written folder reads back, sorted by path', () =>
  inFolder(async folder => {
    const files = new Map([
      ['a/b/ü.md', Buffer.from('text')],
      ['z.png', Buffer.from([0, 255])],
    ])
    await writeFolder(join(folder, 'new/one'), files)
    await writeFolder(join(folder, 'new/one'), [['a/b/ü.md', { read: async () => Buffer.from('text') }]])
    assert.deepEqual(await readFolder(join(folder, 'new/one')), files)
  }))

test('.git, node_modules, desktop junk and links that lead out are not read', () =>
  inFolder(async folder => {
    const root = join(folder, 'root')
    mkdirSync(join(root, '.git'), { recursive: true })
    mkdirSync(join(root, 'docs/node_modules'), { recursive: true })
    for (const path of ['.git/config', 'docs/node_modules/x.js', '.DS_Store', 'a.md', 'docs/.hidden']) {
      writeFileSync(join(root, path), path)
    }
    writeFileSync(join(folder, 'secret'), 'secret')
    symlinkSync('../secret', join(root, 'out.md'))
    symlinkSync('..', join(root, 'up'))
    symlinkSync('.git/config', join(root, 'config'))
    symlinkSync('missing', join(root, 'broken'))
    symlinkSync('../a.md', join(root, 'docs/inside.md'))
    const files = await readFolder(root)
    assert.deepEqual([...files.keys()], ['a.md', 'docs/.hidden', 'docs/inside.md'])
    assert.equal(Buffer.from(files.get('docs/inside.md') ?? []).toString(), 'a.md')
  }))

test('a folder beyond the limits is refused', () =>
  inFolder(async folder => {
    await writeFolder(folder, [
      ['a', Buffer.from('12345')],
      ['b/c', Buffer.from('12345')],
    ])
    for (const limits of [{ entries: 1 }, { fileSize: 4 }, { totalSize: 9 }, { depth: 1 }]) {
      await assert.rejects(readFolder(folder, limits), Invalid)
    }
  }))

test('nothing is written outside the folder, by path or through a link', () =>
  inFolder(async folder => {
    const root = join(folder, 'root')
    const outside = join(folder, 'outside')
    mkdirSync(root)
    mkdirSync(outside)
    writeFileSync(join(outside, 'kept'), 'kept')
    symlinkSync(outside, join(root, 'link'))
    symlinkSync(join(outside, 'kept'), join(root, 'file'))
    for (const path of ['../x', '/tmp/x', 'a/../../x', 'link/x', 'file', 'link']) {
      await assert.rejects(writeFolder(root, [[path, Buffer.from('x')]]), Invalid, path)
    }
    assert.equal(existsSync(join(outside, 'x')), false)
    assert.equal(readFileSync(join(outside, 'kept'), 'utf8'), 'kept')
  }))
