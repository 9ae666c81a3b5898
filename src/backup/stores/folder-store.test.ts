// Rules of a store of backups in a folder: unfinished files do not stay in it.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { plainCodec } from '../format/codec.ts'
import { type Manifest, manifestFile } from '../format/manifest.ts'
import { pruneBackups } from '../prune.ts'
import { folderStore } from './folder-store.ts'
import type { BackupStore } from './store.ts'

const temporary = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-backups-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const manifest: Manifest = {
  format: 1,
  program: '1.2.3',
  engine: 'sqlite',
  at: '2026-01-31T00:00:00.000Z',
  migrations: ['1'],
  tables: [],
}

const prune = (source: BackupStore, now: number) => pruneBackups({ source, codec: plainCodec }, 1, now)

/** A script that begins to write a file and never finishes. */
const script = (folder: string): string => `
  import { exitingIfInterrupted } from '${import.meta.resolve('../../../cli/temporary.ts')}'
  import { writeWhole } from '${import.meta.resolve('./folder-store.ts')}'
  const pieces = async function* () {
    yield Buffer.from('half')
    setInterval(() => {}, 1000)
    console.log('begun')
    await new Promise(() => {})
  }
  await exitingIfInterrupted(() => writeWhole(${JSON.stringify(join(folder, 'file'))}, pieces()))`

test('a command that is interrupted leaves nothing of a file that is not whole', async t => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const folder = temporary(t)
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script(folder)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    assert.equal(readdirSync(folder).length, 1)
    child.kill(signal)
    const [code] = await once(child, 'close')
    assert.deepEqual([code, readdirSync(folder)], [130, []])
  }
})

test('what a killed process has left is pruned a day later', async t => {
  const folder = temporary(t)
  const source = folderStore(folder)
  await assert.rejects(prune(source, Date.now()), /there is no backup in/)
  const { path, packed } = await manifestFile(plainCodec, manifest)
  await source.put(path, packed)
  await source.put('parts/ab/abc.zst', Buffer.from('whole'))
  writeFileSync(join(folder, 'parts/ab/abd.zst.0.partial'), 'half')
  assert.deepEqual(await prune(source, Date.now()), { backups: [], parts: 0 })
  assert.deepEqual(await prune(source, Date.now() + 86_500_000), { backups: [], parts: 2 })
  assert.deepEqual(readdirSync(join(folder, 'parts/ab')), [])
})
