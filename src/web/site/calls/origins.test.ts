// Which servers of a spec a page may send requests to, and by which origins.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormServer } from '#content/openapi/index.ts'
import { serversOf } from './origins.ts'

const originsOf = (server: Partial<FormServer>, { isPlain = false, specUrl = null as string | null } = {}) =>
  serversOf(
    {
      ...{ key: 'k', method: 'GET', path: '/', parameters: [], bodies: [], needsBody: false, security: [] },
      servers: [{ url: '/', variables: [], ...server }],
    },
    { isPlain, specUrl },
  ).flatMap(({ url, origins }) => [url, ...origins])

const variable = (name: string, value: string, values?: readonly string[]) => ({
  ...{ name, value },
  ...(values && { values }),
})

test('a server is its origin, without its path; each value of a variable is one more', () => {
  assert.deepEqual(originsOf({ url: 'https://api.example.com:8443/v1' }).slice(1), [
    'https://api.example.com:8443',
  ])
  const variables = [variable('region', 'eu', ['eu', 'us']), variable('version', 'v1')]
  assert.deepEqual(originsOf({ url: 'https://{region}.example.com/{version}', variables }).slice(1), [
    'https://eu.example.com',
    'https://us.example.com',
  ])
})

test('a variable that may be anything is a wildcard at the beginning of a host alone, and not of a whole domain', () => {
  const variables = [variable('tenant', 'demo')]
  assert.deepEqual(originsOf({ url: 'https://{tenant}.example.com', variables }).slice(1), [
    'https://*.example.com',
    'https://demo.example.com',
  ])
  for (const url of ['https://{tenant}.com', 'https://a.{tenant}.example.com', 'https://{tenant}'])
    assert.ok(
      originsOf({ url, variables }).every(origin => !origin.includes('*')),
      url,
    )
})

test('a server without TLS is one for sites without TLS alone', () => {
  const server = { url: 'http://localhost:8080' }
  assert.deepEqual(originsOf(server), [])
  assert.deepEqual(originsOf(server, { isPlain: true }).slice(1), ['http://localhost:8080'])
})

test('what is relative is so to where the spec comes from, and nothing without that', () => {
  const specUrl = 'https://api.example.com/specs/pets.json'
  for (const [url, whole] of [
    ['/v1', 'https://api.example.com/v1'],
    ['v1', 'https://api.example.com/specs/v1'],
    ['//other.example.com', 'https://other.example.com'],
  ] as const) {
    assert.equal(originsOf({ url }, { specUrl })[0], whole)
    assert.deepEqual(originsOf({ url }), [])
  }
})

test('nothing else gets into a policy', () => {
  for (const url of [
    'ftp://a.example.com',
    'https://user:password@a.example.com',
    "https://a.example.com;script-src 'unsafe-inline'",
    'https://*',
    'https://*.com',
    'https://[::1]',
    'https://a b.example.com',
    'https://{other}.example.com',
    'data:text/html,x',
    'https://',
  ])
    assert.deepEqual(originsOf({ url }), [], url)
  const values = Array.from({ length: 1000 }, (_, index) => `v${index}`)
  const many = originsOf({ url: 'https://{a}.example.com', variables: [variable('a', 'v0', values)] })
  assert.equal(many.length, 21)
})
