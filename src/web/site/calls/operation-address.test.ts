// Which addresses belong to an operation, whatever a reader has filled in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAddressOf } from './operation-address.ts'
import { serversOf } from './origins.ts'

const isOf = (url: string, path: string, ...servers: string[]): boolean => {
  const form = { servers: servers.map(server => ({ url: server, variables: variablesIn(server) })) }
  const allowed = serversOf(form as never, { isPlain: false, specUrl: null })
  return isAddressOf(new URL(url), path, allowed)
}

const variablesIn = (server: string) =>
  [...server.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, value: 'eu' }))

test('an address fits where each step of its path is that of the template, or fills in what varies', () => {
  for (const [url, path] of [
    ['https://a.example/v1/pets/1?limit=5', '/pets/{id}'],
    ['https://a.example/v1/pets/a%2Fb', '/pets/{id}'],
    ['https://a.example/v1/pets', '/pets'],
    ['https://a.example/v1/pets/', '/pets'],
    ['https://a.example/v1/pets/;id=1', '/pets/{id}'],
    ['https://a.example/v1/report.7.json', '/report.{id}.{form}'],
    ['https://a.example/v1/%C3%A4', '/ä'],
    ['https://a.example/v1/pets', '/pets?all=true'],
    ['https://a.example/v1', '/'],
  ] as const)
    assert.ok(isOf(url, path, 'https://a.example/v1/'), `${url} ${path}`)
  assert.ok(isOf('https://a.example/eu/pets', '/pets', 'https://a.example/{region}'))
})

test('no other path fits, also where one is filled in that leads elsewhere, and no other host', () => {
  for (const [url, path] of [
    ['https://a.example/v1/pets/1/owner', '/pets/{id}'],
    ['https://a.example/v1/pets/../admin', '/pets/{id}'],
    ['https://a.example/v1/pets/%2e%2e/admin/1', '/pets/{id}'],
    ['https://a.example/v1/owners/1', '/pets/{id}'],
    ['https://a.example/pets/1', '/pets/{id}'],
    ['https://a.example/v1/report.7.xml', '/report.{id}.json'],
    ['https://a.example/v1/aa', '/aa{id}a'],
    ['http://a.example/v1/pets', '/pets'],
    ['https://a.example:444/v1/pets', '/pets'],
    ['https://b.example/v1/pets', '/pets'],
    ['https://a.example.b.example/v1/pets', '/pets'],
  ] as const)
    assert.ok(!isOf(url, path, 'https://a.example/v1'), `${url} ${path}`)
})

test('a server with a host that may have any name is at the names that its spec says, and at no other', () => {
  const server = 'https://{tenant}.example.com'
  assert.ok(isOf('https://eu.example.com/pets', '/pets', server))
  assert.ok(!isOf('https://any.example.com/pets', '/pets', server))
  assert.ok(!isOf('https://*.example.com/pets', '/pets', server))
})

test('a path with a thousand variables in one step is compared at once', () => {
  const path = `/${'{a}'.repeat(1000)}z`
  assert.ok(!isOf(`https://a.example/${'a'.repeat(8000)}`, path, 'https://a.example'))
})
