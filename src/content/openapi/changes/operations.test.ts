// Which changes of operations and their parameters are breaking.
import { type Rule, testRules, withOperation, withPaths } from './testing.ts'

const done = { responses: { '200': { description: 'Done.' } } }
const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } }
const tags = { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } }
const parameters = (...all: object[]) => withOperation({ parameters: all })
const json = { 'application/json': { schema: { type: 'object' } } }
const body = (requestBody: object) => withOperation({ requestBody })
const responses = (all: object) => withOperation({ responses: all })
const statuses = (...names: string[]) =>
  responses(Object.fromEntries(names.map(name => [name, { description: 'An answer.' }])))
const headers = (all: object) => responses({ '200': { description: 'Done.', headers: all } })

/** Why api-smart-diff disagrees. */
const written = 'it judges what is written, not what it means to callers'
const serialization = 'to it the way in which values are written is a remark'
const bodies = 'it does not look whether a body is required'
const errors = 'to it an error that is gone breaks callers'

const rules: readonly Rule[] = [
  {
    title: 'an operation is new',
    before: withPaths({ '/pets': { get: done } }),
    after: withPaths({ '/pets': { get: done, post: done } }),
    forth: ['operation-added'],
    back: ['!operation-removed'],
  },
  {
    title: 'all operations of a path have gone to another',
    before: withPaths({ '/pets': { get: done } }),
    after: withPaths({ '/animals': { get: done } }),
    forth: ['!operation-removed', 'operation-added'],
    back: ['!operation-removed', 'operation-added'],
  },
  {
    title: 'the parameter of a path has another name',
    before: withPaths({ '/pets/{id}': { get: { ...done, parameters: [pathParameter('id')] } } }),
    after: withPaths({ '/pets/{pet}': { get: { ...done, parameters: [pathParameter('pet')] } } }),
    forth: ['parameter-renamed'],
    back: ['parameter-renamed'],
  },
  {
    title: 'a parameter of an operation stands at its path',
    before: withPaths({ '/pets': { get: { ...done, parameters: [limit] } } }),
    after: withPaths({ '/pets': { parameters: [limit], get: done } }),
    forth: [],
    back: [],
  },
  {
    title: 'an operation has another operationId',
    before: withOperation({ operationId: 'list' }),
    after: withOperation({ operationId: 'listPets' }),
    forth: ['operation-id-changed'],
    back: ['operation-id-changed'],
  },
  {
    title: 'an operation is deprecated',
    before: withOperation({}),
    after: withOperation({ deprecated: true }),
    forth: ['operation-deprecated'],
    back: ['operation-undeprecated'],
  },
  {
    title: 'an optional parameter is new',
    before: parameters(),
    after: parameters(limit),
    forth: ['parameter-added'],
    back: ['!parameter-removed'],
  },
  {
    title: 'a required parameter is new',
    before: parameters(),
    after: parameters({ ...limit, required: true }),
    forth: ['!parameter-added'],
    back: ['!parameter-removed'],
  },
  {
    title: 'a parameter is required',
    before: parameters(limit),
    after: parameters({ ...limit, required: true }),
    forth: ['!parameter-required'],
    back: ['parameter-optional'],
  },
  {
    title: 'a parameter is deprecated',
    before: parameters(limit),
    after: parameters({ ...limit, deprecated: true }),
    forth: ['parameter-deprecated'],
    back: [],
  },
  {
    title: 'a parameter goes into a header',
    before: parameters(limit),
    after: parameters({ ...limit, in: 'header' }),
    forth: ['!parameter-moved'],
    back: ['!parameter-moved'],
  },
  {
    title: 'parameters are in another order',
    before: parameters(limit, tags),
    after: parameters(tags, limit),
    forth: [],
    back: [],
  },
  {
    title: 'the values of a parameter are written with commas',
    before: parameters(tags),
    after: parameters({ ...tags, explode: false }),
    forth: ['!parameter-serialization-changed'],
    back: ['!parameter-serialization-changed'],
    otherwise: { forth: serialization, back: serialization },
  },
  {
    title: 'the default of explode is written',
    before: parameters(tags),
    after: parameters({ ...tags, style: 'form', explode: true }),
    forth: [],
    back: [],
  },
  {
    title: 'explode of a parameter with one value is another one',
    before: parameters(limit),
    after: parameters({ ...limit, explode: false }),
    forth: [],
    back: [],
  },
  {
    title: 'the schema of a parameter is narrower',
    before: parameters(limit),
    after: parameters({ ...limit, schema: { type: 'integer', maximum: 100 } }),
    forth: ['!constraint-tightened'],
    back: ['constraint-loosened'],
  },
  {
    title: 'a header that means nothing as a parameter is new',
    before: parameters(),
    after: parameters({ name: 'Accept', in: 'header', required: true, schema: { type: 'string' } }),
    forth: [],
    back: [],
    otherwise: { forth: written, back: written },
  },
  {
    title: 'an optional body is new',
    before: withOperation({}),
    after: body({ content: json }),
    forth: ['body-added'],
    back: ['!body-removed'],
  },
  {
    title: 'a required body is new',
    before: withOperation({}),
    after: body({ content: json, required: true }),
    forth: ['!body-added'],
    back: ['!body-removed'],
    otherwise: { forth: bodies },
  },
  {
    title: 'the body is required',
    before: body({ content: json }),
    after: body({ content: json, required: true }),
    forth: ['!body-required'],
    back: ['body-optional'],
  },
  {
    title: 'the body may be of another media type',
    before: body({ content: json }),
    after: body({ content: { ...json, 'text/csv': {} } }),
    forth: ['media-type-added'],
    back: ['!media-type-removed'],
  },
  {
    title: 'a media type is spelled in another way',
    before: body({ content: { 'text/csv; charset=utf-8': {} } }),
    after: body({ content: { 'text/CSV;charset=UTF-8': {} } }),
    forth: [],
    back: [],
    otherwise: { forth: written, back: written },
  },
  {
    title: 'a response may be of another media type',
    before: responses({ '200': { description: 'Done.', content: json } }),
    after: responses({ '200': { description: 'Done.', content: { ...json, 'text/csv': {} } } }),
    forth: ['media-type-added'],
    back: ['!media-type-removed'],
  },
  {
    title: 'a success is new',
    before: statuses('200'),
    after: statuses('200', '202'),
    forth: ['response-added'],
    back: ['!response-removed'],
  },
  {
    title: 'an error is new',
    before: statuses('200'),
    after: statuses('200', '404'),
    forth: ['response-added'],
    back: ['response-removed'],
    otherwise: { back: errors },
  },
  {
    title: 'a status is described by a range',
    before: statuses('200', '404'),
    after: statuses('2XX', '4XX'),
    forth: ['response-added', 'response-added'],
    back: ['!response-removed', 'response-removed'],
    otherwise: { forth: written },
  },
  {
    title: 'an error is described by the default',
    before: statuses('200', 'default', '404'),
    after: statuses('200', 'default'),
    forth: [],
    back: [],
    otherwise: { forth: errors },
  },
  {
    title: 'a header of a response is new',
    before: headers({}),
    after: headers({ 'X-Rate': { required: true, schema: { type: 'integer' } } }),
    forth: ['header-added'],
    back: ['!header-removed'],
  },
  {
    title: 'a header of a response may be missing, and is written in lower case',
    before: headers({ 'X-Rate': { required: true, schema: { type: 'integer' } } }),
    after: headers({ 'x-rate': { schema: { type: 'integer' } } }),
    forth: ['!header-optional'],
    back: ['header-required'],
    otherwise: { back: written },
  },
]

function pathParameter(name: string): object {
  return { name, in: 'path', required: true, schema: { type: 'string' } }
}

testRules('Changes of operations', rules)
