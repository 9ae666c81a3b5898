// Resolving references in a description.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type ApiDescription,
  methods,
  nameOf,
  type ReadSpec,
  referredSchema,
  resolve,
  type SpecProblem,
} from './index.ts'

const description: ApiDescription = {
  openapi: '3.1.1',
  info: { title: 'Pets', version: '1' },
  components: {
    schemas: { Pet: { type: 'object' }, 'a/b~c': true },
    responses: { NotFound: { description: 'There is none.' } },
  },
}

describe('A reference', () => {
  test('leads to what stands under components', () => {
    assert.deepEqual(resolve(description, { $ref: '#/components/responses/NotFound' }), {
      description: 'There is none.',
    })
    assert.deepEqual(referredSchema(description, { $ref: '#/components/schemas/Pet' }), { type: 'object' })
  })

  test('names its target, whatever characters the name has', () => {
    assert.equal(nameOf('#/components/schemas/a~1b~0c'), 'a/b~c')
    assert.equal(referredSchema(description, { $ref: '#/components/schemas/a~1b~0c' }), true)
  })

  test('is what only values with a $ref are', () => {
    const response = { description: 'All is well.' }
    assert.equal(resolve(description, response), response)
    assert.equal(referredSchema(description, { type: 'string' }), undefined)
  })
})

test('What was read has the description, and methods are those of its path items', () => {
  const warnings: SpecProblem[] = [{ message: 'has no paths', line: 1, pointer: '' }]
  const read: Pick<ReadSpec, 'description' | 'warnings'> = { description, warnings }
  assert.deepEqual(read.description.paths ?? {}, {})
  assert.ok(methods.includes('query'))
})
