// Backups are listed in the order of their times, which the names of their manifests begin with.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryStore } from '../testing.ts'
import { plainCodec } from './codec.ts'
import { backupNames, type Manifest, manifestFile } from './manifest.ts'

test('backups are listed in the order of their times, also those of one second, and those that older programs named', async () => {
  const names = ['2026-11-24T14-16-14Z-0932ba66e6bf2d56']
  const { store } = memoryStore(new Map([[`backups/${names[0]}.zst`, new Uint8Array()]]))
  for (let milliseconds = 0; milliseconds < 20; milliseconds++) {
    const at = new Date(Date.UTC(2026, 10, 24, 14, 16, 15, milliseconds)).toISOString()
    const manifest: Manifest = { format: 1, program: '0.1.0', at, migrations: ['0001'], tables: [] }
    const { name, path, packed } = await manifestFile(plainCodec, manifest)
    await store.put(path, packed)
    names.push(name)
  }
  assert.deepEqual(await backupNames(store), names)
})
