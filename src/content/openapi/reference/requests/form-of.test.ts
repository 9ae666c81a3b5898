// What a request form contains of an operation: everything that can be sent, and no more than a page can hold.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operationKey } from '../../../markdown/index.ts'
import type { ApiDescription, ApiOperation, ApiParameter } from '../../description.ts'
import { requestAt } from '../../index.ts'
import { writeReference } from '../../reading/index.ts'
import { api, apiWith } from '../testing.ts'

const formOf = (operation: ApiOperation, more?: Partial<ApiDescription>) => {
  const form = requestAt(writeReference(apiWith(operation, more)), operationKey('post', '/pets/{id}'))
  assert.ok(form !== undefined)
  return form
}

const parameterOf = (parameter: Partial<ApiParameter>) =>
  formOf({ parameters: [{ name: 'a', in: 'query', ...parameter }] }).parameters[0]

describe('A form', () => {
  test('has the parameters with their types, and what the required ones are filled in with', () => {
    assert.deepEqual(
      parameterOf({ required: true, schema: { type: 'integer', default: 5 }, description: 'B\nc' }),
      {
        ...{ name: 'a', in: 'query', isRequired: true, type: 'number', value: '5' },
        ...{ description: 'B c', style: 'form', isExploded: true },
      },
    )
    assert.equal(parameterOf({ schema: { type: 'integer', default: 5 } })?.value, '')
    assert.deepEqual(parameterOf({ schema: { enum: ['x', 'y'] } })?.values, ['x', 'y'])
    const types = [{ type: 'boolean' }, { items: {} }, { properties: {} }, { type: ['string', 'null'] }].map(
      schema => parameterOf({ schema })?.type,
    )
    assert.deepEqual(types, ['boolean', 'list', 'json', 'text'])
    const path = formOf({ parameters: [{ name: 'id', in: 'path', schema: {} }] }).parameters[0]
    assert.deepEqual([path?.isRequired, path?.style, path?.isExploded], [true, 'simple', false])
    assert.deepEqual(formOf({ parameters: [{ name: 'Content-Type', in: 'header' }] }).parameters, [])
  })

  test('has a body for each media type: a text with its example, the fields of a form, a file', () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, photo: { type: 'string', format: 'binary' } },
      required: ['name'],
    }
    const content = {
      'application/json': { schema: { properties: { name: { examples: ['Rex'] } } } },
      'multipart/form-data': { schema },
      'application/zip': {},
    }
    const { bodies, needsBody } = formOf({ requestBody: { required: true, content } })
    assert.equal(needsBody, true)
    assert.deepEqual(
      bodies.map(({ type, kind, text }) => [type, kind, text]),
      [
        ['application/json', 'text', '{\n  "name": "Rex"\n}'],
        ['multipart/form-data', 'multipart', ''],
        ['application/zip', 'file', ''],
      ],
    )
    assert.deepEqual(bodies[1]?.fields, [
      { name: 'name', value: 'text', isFile: false, isRequired: true },
      { name: 'photo', value: 'text', isFile: true, isRequired: false },
    ])
  })

  test('has the ways to authenticate, each with all that goes together, and the servers with their variables', () => {
    const securitySchemes = {
      key: { type: 'apiKey', in: 'query', name: 'k' },
      token: { type: 'oauth2' },
      user: { type: 'http', scheme: 'Basic' },
      own: { type: 'http', scheme: 'Digest' },
    }
    const url = 'https://{region}.example.com'
    const { security, servers } = formOf(
      { security: [{ key: [], token: ['read'] }, { user: [] }, { own: [] }, { none: [] }, {}] },
      {
        components: { securitySchemes },
        servers: [{ url, variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
      },
    )
    const kinds = security.map(way => way.map(({ kind, key, scopes }) => [kind, key, ...scopes].join(' ')))
    assert.deepEqual(kinds, [
      ['query k', 'bearer Authorization read'],
      ['basic Authorization'],
      ['header Authorization'],
      ['other '],
      [],
    ])
    assert.deepEqual(servers, [{ url, variables: [{ name: 'region', value: 'eu', values: ['eu', 'us'] }] }])
  })

  test('is there for operations alone that readers can send, and of bounded length', () => {
    const webhooks = { webhooks: { '/pets/{id}': { post: { summary: 'Hook' } } } }
    assert.deepEqual(writeReference(api(webhooks)).requests, [])
    const value = 'x'.repeat(30_000)
    const { bodies } = formOf({ requestBody: { content: { 'text/plain': { example: value } } } })
    assert.equal(bodies[0]?.text, '')
    const parameters = Array.from({ length: 100 }, (_, index) => ({
      ...{ name: `p${index}`, in: 'query', required: true, example: value },
    }))
    assert.deepEqual(writeReference(apiWith({ parameters })).requests, [])
  })
})
