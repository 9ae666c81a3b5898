// The API document where schemas refer to themselves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from '#kernel/type.ts'
import { type Operation, operation } from '../operation.ts'
import { openApiDocument } from './document.ts'

const treeOf = (extra: Record<string, ReturnType<typeof Type.String>>) =>
  Type.Cyclic({ Tree: Type.Object({ ...extra, below: Type.Array(Type.Ref('Tree')) }) }, 'Tree')

const answering = (id: string, reply: Operation['reply']): Operation =>
  operation({
    id,
    method: 'GET',
    path: `/${id}/:name`,
    status: 200,
    summary: 'A tree',
    description: 'Gives a tree. It needs nothing.',
    ...(reply && { reply }),
    on: { noun: 'tree', find: async () => ({}), permits: () => true, refusal: () => '' },
    allow: undefined,
    run: async () => ({}),
  })

const documentOf = (...operations: Operation[]): Promise<any> =>
  openApiDocument({
    title: 'Trees',
    version: '1',
    baseUrl: 'http://localhost',
    introduction: 'All about trees.',
    tags: [{ name: 'Trees', description: 'Trees.', group: 'Forest', operations }],
    pathParameters: { name: 'The name of the tree.' },
    exampleOf: async () => undefined,
  })

test('a schema that contains itself is a component, and refers to itself there', async () => {
  const document = await documentOf(answering('a', Type.Array(treeOf({}))), answering('b', treeOf({})))
  const schemaOf = (path: string) =>
    document.paths[path].get.responses[200].content['application/json'].schema
  const $ref = '#/components/schemas/Tree'
  assert.deepEqual(schemaOf('/v1/a/{name}').items, { $ref })
  assert.deepEqual(schemaOf('/v1/b/{name}'), { $ref })
  assert.deepEqual(document.components.schemas.Tree.properties.below.items, { $ref })
})

test('two different schemas of one name are no document', async () => {
  const different = [answering('a', treeOf({})), answering('b', treeOf({ title: Type.String() }))]
  await assert.rejects(documentOf(...different), /two schemas of the API are called Tree/)
})
