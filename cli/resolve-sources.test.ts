// The rule of finding sources by their names alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'

const specifiers = ['#kernel/errors.ts', './failure.ts', '../src/product.ts', '#client', 'fastify', 'node:fs']

test('sources are found where Node finds them by itself, and all else is left to it', async () => {
  const before = specifiers.map(specifier => import.meta.resolve(specifier))
  await import(new URL('resolve-sources.js', import.meta.url).href)
  assert.deepEqual(
    specifiers.map(specifier => import.meta.resolve(specifier)),
    before,
  )
})
