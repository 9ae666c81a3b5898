// Redirects without an end, compared with following every possible path.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { endlessChainBelow, endlessChainFrom } from './circles.ts'
import { prepareRedirects, redirectAt } from './match.ts'
import '../../../test/world/property-seed.ts'

const prepared = (redirects: Readonly<Record<string, string>>) =>
  prepareRedirects(
    Object.entries(redirects).map(([source, destination]) => ({ id: '', source, destination })),
  )

const from = (path: string, redirects: Readonly<Record<string, string>>) =>
  endlessChainFrom(path, at => redirectAt(prepared(redirects), at))
const below = (path: string, redirects: Readonly<Record<string, string>>) =>
  endlessChainBelow(path, prepared(redirects))

test('a circle is named by its paths, up to the one that comes again', async () => {
  assert.deepEqual(await from('/a', { '/a': '/b#c', '/b': '/c', '/c': '/a' }), ['/a', '/b', '/c', '/a'])
  assert.deepEqual(await from('/a', { '/a': '/b', '/b': '/b' }), ['/a', '/b', '/b'])
  assert.deepEqual(await below('/a', { '/a/*': '/b/*', '/b/*': '/a/*' }), ['/a/*', '/b/*', '/a/*'])
  assert.deepEqual(await below('/a', { '/a/*': '/b/*', '/b/c': '/a/c' }), ['/a/c', '/b/c', '/a/c'])
})

test('what grows with each redirect has no end', async () => {
  assert.deepEqual((await below('/a', { '/a/*': '/a/b/*' }))?.slice(0, 3), ['/a/*', '/a/b/*', '/a/b/b/*'])
  assert.equal((await from('/a', { '/a/*': '/a/b/*' }))?.length, 102)
})

test('chains of many redirects end, and so does what takes a step away', async () => {
  const chain = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`/${at}`, `/${at + 1}`]))
  assert.equal(await from('/0', chain), undefined)
  assert.equal(await below('/docs', { '/docs/*': '/*', '/a': '/b' }), undefined)
  assert.equal(await below('', { '/*': 'https://example.org/*', '/a': '/b' }), undefined)
})

test('a longer path that leads elsewhere ends what would be a circle', async () => {
  assert.equal(await below('/a', { '/a/*': '/b/x', '/b/x': '/c', '/b/*': '/a/y' }), undefined)
  assert.deepEqual(await below('/b', { '/a/*': '/b/x', '/b/*': '/a/y' }), ['/b/*', '/a/y', '/b/x', '/a/y'])
})

test('of very tangled redirects nothing is said', async () => {
  const redirects = { '/a/*': '/*', '/b/*': '/c/*', '/c/b/*': '/*' }
  assert.equal(await endlessChainBelow('/a', prepared(redirects)), undefined)
  assert.equal(await endlessChainBelow('/a', prepared(redirects), 3), 'unknown')
})

const names = ['a', 'b']
const path = fc.array(fc.constantFrom(...names), { maxLength: 3 }).map(steps => `/${steps.join('/')}`)
const ofAll = (text: string) => (text === '/' ? '/*' : `${text}/*`)
const redirect = fc.oneof(
  fc.tuple(path, path),
  fc.tuple(path.map(ofAll), fc.oneof(path, path.map(ofAll), fc.constant('https://example.org'))),
)

/** All paths of up to five steps; one of the steps is in no redirect. */
const paths = (() => {
  const all = ['']
  for (const start of all)
    if (start.split('/').length <= 5) for (const name of [...names, 'z']) all.push(`${start}/${name}`)
  return all.map(one => one || '/')
})()

test('a chain without an end is found where following every path finds one', async () => {
  let [circles, ends] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(redirect, { minLength: 1, maxLength: 6 }), async pairs => {
      const all = prepared(Object.fromEntries(pairs))
      const slowly = (start: string) => {
        let [steps, at] = [0, redirectAt(all, start)?.path]
        for (; at !== undefined && steps <= 100; steps++) at = redirectAt(all, at)?.path
        return steps > 100
      }
      const found = await endlessChainBelow('', all)
      assert.notEqual(found, 'unknown')
      const isEndless = paths.some(slowly)
      if (isEndless) circles++
      else ends++
      assert.equal(found !== undefined, isEndless)
      for (const start of paths.slice(0, 20))
        assert.equal(
          (await endlessChainFrom(start, at => redirectAt(all, at))) !== undefined,
          slowly(start),
          start,
        )
    }),
    { numRuns: 300 },
  )
  assert.ok(circles > 30 && ends > 30, `${circles} with circles, ${ends} without`)
})
