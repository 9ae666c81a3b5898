// Descriptions made to take long: the work of comparing them is limited.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ApiDescription } from '../description.ts'
import { compareDescriptions } from './compare-descriptions.ts'
import { sending, withPaths } from './testing.ts'

const hostile: Record<string, { before: ApiDescription; after: ApiDescription; more?: true }> = {
  'where each schema refers to the next twice': {
    before: sending(
      to('S0'),
      named(200, index => ({ allOf: [to(`S${index + 1}`), to(`S${index + 1}`)] })),
    ),
    after: sending(
      to('S0'),
      named(200, index => ({ anyOf: [to(`S${index + 1}`), to(`S${index + 1}`)] })),
    ),
  },
  'where all parts of a schema are the schema': {
    before: sending(to('S0'), { S0: { allOf: [to('S0'), to('S0')] } }),
    after: sending(to('S0'), { S0: { oneOf: [to('S0')], type: 'string' } }),
  },
  'where circles of different lengths meet': {
    before: sending(to('S0'), circle(997)),
    after: sending(to('S0'), circle(1009)),
    more: true,
  },
  'where schemas contain all others': {
    before: sending(to('S0'), chain(1000, {})),
    after: sending(to('S0'), chain(1000, { q: {} })),
    more: true,
  },
  'where many operations share a response of many headers': {
    before: sharing(1000, 'a'),
    after: sharing(1000, 'b'),
    more: true,
  },
  'where a schema is very deep': {
    before: sending(deep(500, 'string')),
    after: sending(deep(500, 'integer')),
  },
}

describe('A comparison ends after so much work, and says where it did not look at all', () => {
  for (const [title, { before, after, more = false }] of Object.entries(hostile))
    test(title, () => {
      const start = process.cpuUsage().user
      const result = compareDescriptions(before, after, { changes: 10_000, steps: 100_000 })
      assert.equal(result.more, more)
      assert.ok(process.cpuUsage().user - start < 5_000_000)
    })
})

function circle(length: number): object {
  return named(length, index => ({ properties: { next: to(`S${(index + 1) % length}`) } }))
}

/** Schemas each of which includes all that come after it. */
function chain(count: number, properties: object): object {
  return named(count, index => ({
    allOf: [to(`S${index + 1}`)],
    properties: { [`p${index}`]: to(`S${index}`), ...properties },
  }))
}

/** Operations that all respond with the same component. */
function sharing(count: number, prefix: string): ApiDescription {
  const headers = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${prefix}${index}`, { schema: { type: 'string' } }]),
  )
  const get = { responses: { '200': { $ref: '#/components/responses/All' } } }
  const paths = Object.fromEntries(Array.from({ length: count }, (_, index) => [`/p${index}`, { get }]))
  return withPaths(paths, { components: { responses: { All: { description: 'All.', headers } } } })
}

function deep(depth: number, type: string): object {
  let schema: object = { type }
  for (let level = 0; level < depth; level++) schema = { type: 'array', items: schema }
  return schema
}

function named(count: number, schema: (index: number) => object): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`S${index}`, schema(index)]))
}

function to(name: string): object {
  return { $ref: `#/components/schemas/${name}` }
}
