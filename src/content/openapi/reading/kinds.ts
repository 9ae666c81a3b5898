// The fields of the objects of a specification, with the kind of each: `{}` means an object by names, `[]` a list, `!`
// required. Fields that begin with `x-` may be anything. `*` stands for all other fields, where names are free.
import type { SpecVersion } from './spec.ts'

type Shape = Readonly<Record<string, string>>
export type Shapes = Readonly<Record<string, Shape>>

const methods = 'get put post delete options head patch trace query'.split(' ')

const operations: Shape = Object.fromEntries(methods.map(method => [method, 'operation']))

const requirement = 'string[]{}[]'

const common: Shapes = {
  info: {
    title: 'string!',
    version: 'string!',
    summary: 'string',
    description: 'string',
    termsOfService: 'string',
    contact: 'contact',
    license: 'license',
  },
  contact: { name: 'string', url: 'string', email: 'string' },
  license: { name: 'string', identifier: 'string', url: 'string' },
  externalDocs: { url: 'string!', description: 'string' },
  tag: {
    name: 'string!',
    summary: 'string',
    description: 'string',
    externalDocs: 'externalDocs',
    parent: 'string',
  },
  paths: { '*': 'inlinePathItem' },
  responses: { '*': 'response' },
  discriminator: { propertyName: 'string!', mapping: 'mapping' },
  mapping: { '*': 'schemaReference' },
}

const schemaTexts = 'title description format pattern contentEncoding contentMediaType'
const schemaNumbers =
  'multipleOf maximum minimum maxLength minLength maxItems minItems maxProperties minProperties minContains maxContains'
const schemaFlags = 'deprecated readOnly writeOnly uniqueItems nullable'
const innerSchemas =
  'items contains unevaluatedItems additionalProperties unevaluatedProperties propertyNames not if then else contentSchema'
const namedSchemas = 'properties patternProperties dependentSchemas $defs definitions'
const listedSchemas = 'allOf anyOf oneOf prefixItems'

const each = (names: string, kind: string): Shape =>
  Object.fromEntries(names.split(' ').map(name => [name, kind]))

const schema: Shape = {
  ...each(schemaTexts, 'string'),
  ...each(schemaNumbers, 'number'),
  ...each(schemaFlags, 'boolean'),
  ...each(innerSchemas, 'schema'),
  ...each(namedSchemas, 'schema{}'),
  ...each(listedSchemas, 'schema[]'),
  $ref: 'schemaReference',
  type: 'types',
  exclusiveMaximum: 'bound',
  exclusiveMinimum: 'bound',
  dependentRequired: 'string[]{}',
  required: 'string[]',
  enum: 'any[]',
  examples: 'any[]',
  const: 'any',
  default: 'any',
  example: 'any',
  xml: 'any',
  discriminator: 'discriminator',
  externalDocs: 'externalDocs',
}

const header: Shape = {
  description: 'string',
  required: 'boolean',
  deprecated: 'boolean',
  allowEmptyValue: 'boolean',
  style: 'string',
  explode: 'boolean',
  allowReserved: 'boolean',
  schema: 'schema',
  content: 'mediaType{}',
  example: 'any',
  examples: 'example{}',
}

const operation: Shape = {
  tags: 'string[]',
  summary: 'string',
  description: 'string',
  externalDocs: 'externalDocs',
  operationId: 'string',
  parameters: 'parameter[]',
  responses: 'responses',
  deprecated: 'boolean',
  security: requirement,
}

const pathItem: Shape = {
  summary: 'string',
  description: 'string',
  servers: 'server[]',
  parameters: 'parameter[]',
  additionalOperations: 'unshown',
  ...operations,
}

/** For 3.0, 3.1 and 3.2 together: a field that a version does not have does no harm there. */
const version3: Shapes = {
  ...common,
  root: {
    openapi: 'string!',
    $self: 'unshown',
    info: 'info!',
    servers: 'server[]',
    paths: 'paths',
    webhooks: 'inlinePathItem{}',
    components: 'components',
    security: requirement,
    tags: 'tag[]',
    externalDocs: 'externalDocs',
  },
  server: { url: 'string!', name: 'string', description: 'string', variables: 'variable{}' },
  variable: { default: 'string!', enum: 'string[]', description: 'string' },
  inlinePathItem: pathItem,
  pathItem,
  operation: {
    ...operation,
    requestBody: 'requestBody',
    callbacks: 'callback{}',
    servers: 'server[]',
  },
  parameter: { name: 'string!', in: 'string!', ...header },
  header,
  requestBody: { description: 'string', required: 'boolean', content: 'mediaType{}' },
  mediaType: {
    schema: 'schema',
    itemSchema: 'schema',
    example: 'any',
    examples: 'example{}',
    encoding: 'encoding{}',
  },
  encoding: {
    contentType: 'string',
    headers: 'header{}',
    style: 'string',
    explode: 'boolean',
    allowReserved: 'boolean',
  },
  response: {
    summary: 'string',
    description: 'string',
    headers: 'header{}',
    content: 'mediaType{}',
    links: 'link{}',
  },
  callback: { '*': 'pathItem' },
  example: {
    summary: 'string',
    description: 'string',
    value: 'any',
    dataValue: 'unshown',
    serializedValue: 'unshown',
    externalValue: 'string',
  },
  link: {
    operationRef: 'string',
    operationId: 'string',
    parameters: 'any{}',
    requestBody: 'any',
    description: 'string',
    server: 'server',
  },
  components: {
    schemas: 'schema{}',
    responses: 'response{}',
    parameters: 'parameter{}',
    examples: 'example{}',
    requestBodies: 'requestBody{}',
    headers: 'header{}',
    securitySchemes: 'securityScheme{}',
    links: 'link{}',
    callbacks: 'callback{}',
    pathItems: 'pathItem{}',
    mediaTypes: 'mediaType{}',
  },
  securityScheme: {
    type: 'string!',
    description: 'string',
    name: 'string',
    in: 'string',
    scheme: 'string',
    bearerFormat: 'string',
    flows: 'flow{}',
    openIdConnectUrl: 'string',
  },
  flow: {
    authorizationUrl: 'string',
    tokenUrl: 'string',
    refreshUrl: 'string',
    scopes: 'string{}',
  },
  schema,
}

/** The keywords of parameters and headers in 2.0, where later versions have a schema. */
const plainType: Shape = {
  ...each('type format collectionFormat pattern', 'string'),
  ...each('maximum minimum maxLength minLength maxItems minItems multipleOf', 'number'),
  ...each('exclusiveMaximum exclusiveMinimum uniqueItems', 'boolean'),
  items: 'items',
  default: 'any',
  enum: 'any[]',
}

const version2: Shapes = {
  ...common,
  root: {
    swagger: 'string!',
    info: 'info!',
    host: 'string',
    basePath: 'string',
    schemes: 'string[]',
    consumes: 'string[]',
    produces: 'string[]',
    paths: 'paths',
    definitions: 'schema{}',
    parameters: 'parameter{}',
    responses: 'response{}',
    securityDefinitions: 'securityScheme{}',
    security: requirement,
    tags: 'tag[]',
    externalDocs: 'externalDocs',
  },
  inlinePathItem: pathItem,
  operation: { ...operation, consumes: 'string[]', produces: 'string[]', schemes: 'string[]' },
  parameter: {
    ...plainType,
    name: 'string!',
    in: 'string!',
    description: 'string',
    required: 'boolean',
    allowEmptyValue: 'boolean',
    schema: 'schema',
  },
  header: { ...plainType, description: 'string' },
  items: plainType,
  response: { description: 'string', schema: 'schema', headers: 'header{}', examples: 'any{}' },
  securityScheme: {
    type: 'string!',
    description: 'string',
    name: 'string',
    in: 'string',
    flow: 'string',
    authorizationUrl: 'string',
    tokenUrl: 'string',
    scopes: 'string{}',
  },
  schema: { ...schema, discriminator: 'either' },
}

export const shapesOf = (version: SpecVersion): Shapes => (version === '2.0' ? version2 : version3)

/** Kinds that may be replaced by a reference, and the section with reusable objects of each. */
const sections3: Shape = {
  schema: 'components/schemas',
  response: 'components/responses',
  parameter: 'components/parameters',
  example: 'components/examples',
  requestBody: 'components/requestBodies',
  header: 'components/headers',
  securityScheme: 'components/securitySchemes',
  link: 'components/links',
  callback: 'components/callbacks',
  pathItem: 'components/pathItems',
}

const sections2: Shape = { schema: 'definitions', parameter: 'parameters', response: 'responses' }

/** The path to the section from the top of the entry. */
export const sectionOf = (version: SpecVersion, kind: string): readonly string[] | undefined =>
  (version === '2.0' ? sections2 : sections3)[kind]?.split('/')

/** Whether 3.1 lets a `$ref` stand for this kind. */
export const isReferable = (kind: string): boolean => Object.hasOwn(sections3, kind)

/** Kinds whose references are replaced by their targets. */
export const isWrittenOut = (kind: string): boolean => kind === 'inlinePathItem' || kind === 'mediaType'
