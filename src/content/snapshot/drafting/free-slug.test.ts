// Slugs get a number if others have them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSlug } from '../bounds.ts'
import { freeSlug } from './free-slug.ts'

test('a free slug is one that the API takes, however long the wanted one is and however many have it', async () => {
  for (const wanted of ['a', 'x'.repeat(100), '\u{1d4b3}'.repeat(100)]) {
    const taken = new Set<string>()
    for (let count = 0; count < 120; count++) {
      const slug = await freeSlug(wanted, other => taken.has(other))
      assert.ok(isSlug(slug), slug)
      assert.ok(!taken.has(slug))
      taken.add(slug)
    }
  }
})
