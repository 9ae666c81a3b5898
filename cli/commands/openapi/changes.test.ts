// lectern openapi changes: what it prints about a version, and its exit code.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import test, { type TestContext } from 'node:test'
import { listening } from '../../testing/documents.ts'
import { lectern } from '../../testing/processes.ts'

const removed = {
  type: 'property-removed',
  breaking: true,
  operations: [
    { path: '/pets', method: 'get' },
    { path: '/pets', method: 'post' },
  ],
  moreOperations: true,
  direction: 'received',
  pointer: '/components/schemas/Pet/properties/name',
  message: 'Callers do not get `Pet.name` any more.',
}
const added = {
  type: 'operation-added',
  breaking: false,
  path: '/shops',
  method: 'get',
  pointer: '/paths/~1shops/get',
  message: 'GET /shops is new.',
}

/** A server with two versions of one spec, and the requests that it received. */
const serverWith = async (t: TestContext, changes: readonly object[]) => {
  const asked: string[] = []
  const breaking = changes.includes(removed)
  const url = await listening(
    t,
    createServer(({ url = '' }, response) => {
      const path = url.replace('/v1/orgs', '')
      asked.push(path)
      const answer = path.startsWith('?')
        ? { items: [{ id: 'o1', title: 'Shop' }], count: 1 }
        : path.endsWith('/latest')
          ? { object: 'openapi-spec-version', id: 'v2' }
          : { breaking, from: 'v1', changes, more: false }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }),
  )
  return { asked, environment: { LECTERN_SERVER: url, LECTERN_TOKEN: 'lct_test' } }
}

test('says what the latest version changes, and ends with 1 where that breaks callers', async t => {
  const { environment, asked } = await serverWith(t, [removed, added])
  const { code, stdout } = await lectern(['openapi', 'changes', 'pets'], environment)
  assert.equal(code, 1)
  assert.deepEqual(stdout.split('\n'), [
    'BREAKS  Callers do not get `Pet.name` any more. (GET /pets, POST /pets, …)',
    '        GET /shops is new.',
    '2 changes, of which 1 breaks callers',
    '',
  ])
  assert.deepEqual(asked.slice(1), [
    '/o1/openapi/pets/versions/latest',
    '/o1/openapi/pets/versions/v2/changes',
  ])
})

test('ends with 0 where nothing breaks callers; versions and organization can be named', async t => {
  const { environment, asked } = await serverWith(t, [added])
  const argv = ['openapi', 'changes', 'pets', '--to', 'v9', '--from', 'v7', '--organization', 'o2', '--json']
  const { code, stdout } = await lectern(argv, environment)
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(stdout).changes, [added])
  assert.deepEqual(asked, ['/o2/openapi/pets/versions/v9/changes?from=v7'])
})
