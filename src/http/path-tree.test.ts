// Which path an address matches, compared with Fastify's own router.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { operations } from '#app.ts'
import { pathTree } from './path-tree.ts'

const strangePaths = ['/a/b', '/a/:x', '/a/:x/c', '/:y/b/c', '/a/*', '/:y/:z/d', '/a/b/:x/*', '/e']

const addresses = [
  ...[
    '/',
    '/a',
    '/a/',
    '/a/b',
    '/a/b/',
    '/a/b/c',
    '/a/x/c',
    '/q/b/c',
    '/q/b/d',
    '/a/b/d',
    '/a/b/q/',
    '/a/b/q',
  ],
  ...[
    '/a/b/q/r/s',
    '/a//c',
    '//b/c',
    '/e',
    '/e/',
    '/E',
    '/e?x=/a/b',
    '/e#a',
    '/a/b?',
    '/a/%62',
    '/a%2Fb',
    '/a/b%2Fc',
  ],
  ...['/a/%252F', '/a/q%20r/c', '/a/q+r/c', '/a/%C3%A4/c', '/a/ä/c', '/a/b/q/r%2Fs/t', '/a/b/q/%2F'],
  ...[
    'http://host/e',
    'https://host:80/a/b?x',
    'HTTP://host/e',
    '/a/;x/c',
    '/a/;x',
    '/a/%3Fx',
    '/a/b;c',
    '/a/%00/c',
  ],
]

const invented = ['0VbWd18P000sarEEFE29', 'x', 'a%2Fb', 'sites', 'permissions', 'main', '']

const compare = async (
  paths: readonly { method: string; path: string }[],
  asked: readonly [string, string][],
) => {
  const server = Fastify({ routerOptions: { maxParamLength: 16_384 } })
  const tree = pathTree<string>()
  for (const { method, path } of paths) {
    server.route({ method, url: path, handler: async ({ params }) => ({ path, params }) })
    tree.add(method, path, path)
  }
  await server.ready()
  let matched = 0
  for (const [method, address] of asked) {
    const answer = await server.inject({ method: method as 'GET', url: address })
    const expected = answer.statusCode === 200 ? answer.json() : undefined
    const found = tree.find(method, address)
    assert.deepEqual(found && { path: found.value, params: found.params }, expected, `${method} ${address}`)
    if (found !== undefined) matched++
  }
  await server.close()
  return matched
}

test('an address is found where the router of Fastify finds it, with the same parameters', async () => {
  const matched = await compare(
    strangePaths.map(path => ({ method: 'GET', path })),
    addresses.map(address => ['GET', address]),
  )
  assert.ok(matched > 20, String(matched))
})

test('every operation is found at its path, and at no other', async () => {
  const paths = operations.map(({ method, path }) => ({ method, path: `/v1${path}` }))
  const asked = paths.flatMap(({ method, path }) =>
    invented.map((value): [string, string] => [method, path.replaceAll(/:\w+|\*/g, value)]),
  )
  assert.ok((await compare(paths, asked)) >= operations.length)
})

test('an address that is written wrongly is none', () => {
  const tree = pathTree<true>()
  tree.add('GET', '/:any', true)
  for (const address of ['/%', '/%zz', '/%ff', '*', '', 'ftp://host/x'])
    assert.equal(tree.find('GET', address), undefined, address)
})

test('two paths that are the same but for the names of parameters are refused', () => {
  const tree = pathTree<true>()
  tree.add('GET', '/a/:b', true)
  tree.add('PUT', '/a/:b', true)
  assert.throws(() => tree.add('GET', '/a/:c', true), /two of GET \/a\/:c/)
})
