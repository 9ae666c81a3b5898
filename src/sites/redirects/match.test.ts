// Which redirect stands at a path, and where it leads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { prepareRedirects, redirectAt } from './match.ts'
import '../../../test/world/property-seed.ts'

const prepared = (redirects: Readonly<Record<string, string>>) =>
  prepareRedirects(
    Object.entries(redirects).map(([source, destination]) => ({ id: `of ${source}`, source, destination })),
  )
const destinationAt = (redirects: Readonly<Record<string, string>>, path: string) =>
  redirectAt(prepared(redirects), path)?.destination

test('an exact redirect is of its path alone, and comes before those of all below a path', () => {
  const redirects = { '/a': '/exact', '/a/*': '/below' }
  assert.deepEqual(redirectAt(prepared(redirects), '/a'), {
    id: 'of /a',
    source: '/a',
    destination: '/exact',
    path: '/exact',
  })
  assert.equal(destinationAt(redirects, '/a/b'), '/below')
  assert.equal(destinationAt({ '/a': '/exact' }, '/a/b'), undefined)
  assert.equal(destinationAt({ '/': '/start' }, '/'), '/start')
})

test('a redirect of all below a path is of that path too, and of no other that only begins alike', () => {
  const redirects = { '/a/*': '/below' }
  assert.deepEqual(
    ['/a', '/a/b/c', '/ab', '/b/a', '/'].map(path => destinationAt(redirects, path)),
    ['/below', '/below', undefined, undefined, undefined],
  )
})

test('the most steps win', () => {
  const redirects = { '/*': '/0', '/a/*': '/1', '/a/b/c/*': '/3' }
  assert.deepEqual(
    ['/', '/x', '/a', '/a/b', '/a/b/c', '/a/b/c/d', '/a/b/cd'].map(path => destinationAt(redirects, path)),
    ['/0', '/0', '/1', '/1', '/3', '/3', '/1'],
  )
})

test('what follows goes where the destination ends in a star, and is encoded in an address elsewhere', () => {
  const redirects = { '/a/*': '/b/*', '/c/*': '/*', '/d/*': 'https://example.org/x/*', '/*': '/all' }
  assert.deepEqual(
    ['/a', '/a/ü/y', '/c', '/c/y', '/d', '/d/ü/a?b', '/e/f'].map(path => destinationAt(redirects, path)),
    ['/b', '/b/ü/y', '/', '/y', 'https://example.org/x', 'https://example.org/x/%C3%BC/a%3Fb', '/all'],
  )
  assert.equal(destinationAt({ '/*': '/new/*' }, '/'), '/new')
  assert.equal(destinationAt({ '/*': 'https://example.org/*' }, '/'), 'https://example.org')
})

test('a path of the site is told apart from its anchor, and from an address elsewhere', () => {
  const redirects = prepared({ '/a': '/b/c#d', '/e': 'https://example.org/#f' })
  assert.deepEqual(
    ['/a', '/e'].map(path => redirectAt(redirects, path)?.path),
    ['/b/c', undefined],
  )
})

const pathOf = (steps: readonly string[]) => `/${steps.join('/')}`
const steps = fc.array(fc.constantFrom('a', 'b', 'ab'), { maxLength: 4 })
const sources = fc.uniqueArray(
  fc.oneof(
    steps.map(pathOf),
    steps.map(some => pathOf([...some, '*'])),
  ),
)

test('what is found is what going through all of them finds', () => {
  const slowly = (all: readonly string[], path: string): string | undefined => {
    if (all.includes(path)) return path
    const fitting = all.filter(
      source => source.endsWith('/*') && (`${path}/`.startsWith(source.slice(0, -1)) || source === '/*'),
    )
    return fitting.sort((one, other) => other.split('/').length - one.split('/').length)[0]
  }
  fc.assert(
    fc.property(sources, steps, (all, some) => {
      const redirects = all.map(source => ({ id: source, source, destination: '/' }))
      assert.equal(redirectAt(prepareRedirects(redirects), pathOf(some))?.source, slowly(all, pathOf(some)))
    }),
    { numRuns: 500 },
  )
})
