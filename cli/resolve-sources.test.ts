// Rules of resolving modules by their specifiers alone.
import assert from 'node:assert/strict'
import { existsSync, realpathSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const specifiers = [
  ...['#kernel/errors.ts', './failure.ts', '../src/product.ts', '#client', 'fastify', 'node:fs'],
  ...['./testing/processes.ts', './testing/../failure.ts', './commands/./serve.ts'],
]

const hooks = new URL('resolve-sources.js', import.meta.url).href

test('sources are found where Node finds them by itself, and all else is left to it', async () => {
  const before = specifiers.map(specifier => import.meta.resolve(specifier))
  await import(hooks)
  assert.deepEqual(
    specifiers.map(specifier => import.meta.resolve(specifier)),
    before,
  )
})

test('sources are read here, and one that is missing is named', async () => {
  await import(hooks)
  const readByNode: string[] = []
  const recording = registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (loaded.shortCircuit !== true) readByNode.push(url)
      return loaded
    },
  })
  await import('../src/kernel/kept.ts')
  const missing = './no-such-source.ts'
  await assert.rejects(import(missing), { code: 'ENOENT', message: /cli\/no-such-source\.ts/ })
  recording.deregister()
  assert.deepEqual(readByNode, [])
})

test('what modules of a package import of it is found, under the names that files have by themselves', async () => {
  await import(hooks)
  const found: string[] = []
  const recording = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      if (context.parentURL?.includes('/node_modules/') && specifier.startsWith('.')) found.push(resolved.url)
      return resolved
    },
  })
  // One package whose modules are resolved by specifier, and one that requires its own without extensions.
  await Promise.all(['hast-util-to-mdast', 'image-size', 'semver'].map(name => import(name)))
  recording.deregister()
  assert.ok(found.length > 20, String(found.length))
  for (const url of found) {
    const path = fileURLToPath(url)
    assert.ok(existsSync(path), url)
    assert.equal(realpathSync(path), path)
  }
})

test('what sources import by the name of a package is looked up once for all of them', async () => {
  const asked: string[] = []
  const recording = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'kysely') asked.push(String(context.parentURL))
      return next(specifier, context)
    },
  })
  await import(`${hooks}?behind`)
  const sources = ['#database/keyset.ts', '#database/connected-kysely.ts']
  await Promise.all(sources.map(source => import(source)))
  recording.deregister()
  assert.equal(asked.length, 1, asked.join('\n'))
})
