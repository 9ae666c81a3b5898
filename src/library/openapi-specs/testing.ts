// For tests of specs: a version that is stored without being processed.
import assert from 'node:assert/strict'
import { createRunner, type Runner } from '#jobs/index.ts'
import type { World } from '../../../test/world/world.ts'
import { processSpec, removeSpec } from './job.ts'
import { compress } from './parts.ts'
import { specById } from './store.ts'
import { storeVersion } from './versions.ts'

/** A small spec; `version` is a part of what it says. */
export const petsSpec = (version = '1') =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version },
    paths: { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'All pets' } } } } },
  })

/** Stores a version of a spec as if its source had been read, and gives its id. */
export const storeTestVersion = async (
  world: World,
  person: { readonly id: string },
  specId: string,
  version = '1',
): Promise<string> => {
  const text = petsSpec(version)
  const none = await compress('')
  const parts = {
    source: await compress(text),
    filesystem: await compress(JSON.stringify({ 'openapi.json': JSON.parse(text) })),
    description: await compress(text),
    reference: none,
  }
  return world.act(person, async inside => {
    const row = await specById(inside.db, specId)
    assert.ok(row)
    return storeVersion(inside, row, {
      meaning: version,
      mediaType: 'application/json',
      sourceSize: Buffer.byteLength(text),
      operations: ['get /pets'],
      parts,
    })
  })
}

/** Runs the jobs of specs; what they log is in `logged`. */
export const specRunner = (world: World, logged: unknown[] = []): Runner =>
  createRunner(world.installation, [processSpec, removeSpec], {
    error: (...line) => void logged.push(line),
  })
