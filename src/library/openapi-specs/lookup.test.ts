// The rules of what other parts of the program look up about specs.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { Reference } from '#content/openapi/index.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { latestVersions, referenceOf, specsBySlug } from './index.ts'
import { linesOf, referenceFrom } from './reference-lines.ts'
import { petsSpec, withSpec } from './testing.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('of specs that have a version it is known which, and by whom the source was given; of others nothing', async () => {
    const here = await world()
    const { id, admin, processed } = await withSpec(here, { text: petsSpec() })
    const ctx = { db: here.installation.database.read }
    assert.deepEqual(await latestVersions(ctx, id, ['pets', 'none']), new Map())
    const { lastVersion } = await processed()
    assert.deepEqual(
      await latestVersions(ctx, id, ['pets', 'none']),
      new Map([['pets', { version: lastVersion, form: 2, changedBy: admin.id }]]),
    )
    assert.deepEqual(await latestVersions(ctx, 'elsewhere', ['pets']), new Map())
  })

  test('of a spec it is known which operations its latest version has', async () => {
    const here = await world()
    const { id, processed, spec } = await withSpec(here, { text: petsSpec() })
    await processed()
    const found = await specsBySlug({ db: here.installation.database.read }, id, ['pets', 'none'])
    assert.deepEqual(found, new Map([['pets', { id: spec.id, operations: new Set(['get /pets']) }]]))
  })

  test('the reference of a version is read once', async () => {
    const here = await world()
    const { processed } = await withSpec(here, { text: petsSpec() })
    const { lastVersion } = await processed()
    const { references, database } = here.installation
    const ctx = { db: database.read, references }
    const reference = await referenceOf(ctx, { version: lastVersion, form: 2 })
    assert.equal(reference.overview.key, 'overview')
    assert.equal(await referenceOf(ctx, { version: lastVersion, form: 2 }), reference)
  })
})

test('a reference is the same once it was stored, in whatever pieces it is read', async () => {
  const part = (name: string, text: string) => ({
    names: [name],
    head: [text],
    rest: [{ spec: true } as const],
  })
  const reference: Reference = {
    requests: [],
    overview: { key: 'overview', title: 'API', slug: 'overview', parts: [] },
    pages: [
      {
        key: 'tag:A',
        title: 'A',
        slug: 'a',
        description: 'All\nof it',
        parts: Array.from({ length: 50 }, (_, index) => part(`n${index}`, `ä\n${'x'.repeat(9000)}`)),
      },
      { key: 'models', title: 'Models', slug: 'models', parts: [part('Pet', 'one')] },
    ],
  }
  const stored = Buffer.from(linesOf(reference))
  for (const length of [7, 1000, stored.length]) {
    const pieces = Array.from({ length: Math.ceil(stored.length / length) }, (_, index) =>
      stored.subarray(index * length, (index + 1) * length),
    )
    const read = await referenceFrom(Readable.from(pieces))
    assert.deepEqual(read.reference, reference)
    assert.equal(read.size, stored.length + 1)
  }
})
