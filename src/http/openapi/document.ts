// The API described in OpenAPI 3.1: made from the declarations that also validate, so it cannot differ from them.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { Operation } from '../operation.ts'
import type { ApiDescription, Tag } from './api.ts'
import { answersOf, requestBodyOf } from './bodies.ts'
import { entityTagsOf } from './entity-tags.ts'
import { errorResponses, errorsOf } from './errors.ts'
import { headers } from './headers.ts'
import { parametersOf, sharedParameters, writtenPath } from './parameters.ts'
import { type Description, schemaWriter } from './schemas.ts'
import type { Writing } from './writing.ts'

/** The whole document, built in steps so that it does not block the event loop for long. */
export const openApiDocument = async (api: ApiDescription): Promise<Description> => {
  const writer = schemaWriter()
  const operations = api.tags.flatMap(tag => tag.operations)
  const writing = { writer, tags: entityTagsOf(operations) }
  const paths: Record<string, Description> = {}
  for (const tag of api.tags)
    for (const operation of tag.operations) {
      const path = writtenPath(operation.path)
      paths[path] = {
        ...paths[path],
        [operation.method.toLowerCase()]: await describe(operation, tag, api, writing),
      }
      await yieldWhenLong()
    }
  const responses = errorResponses(operations, writer)
  const parameters = sharedParameters(writer)
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: api.introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: api.baseUrl }],
    security: [{ token: [] }],
    tags: api.tags.map(({ name, description }) => ({ name, description })),
    'x-tagGroups': groupsOf(api.tags),
    paths,
    components: { securitySchemes, schemas: writer.components, parameters, headers, responses },
  }
}

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal access token, which begins with `lct_`.',
  },
} as const

const describe = async (
  operation: Operation,
  tag: Tag,
  api: ApiDescription,
  writing: Writing,
): Promise<Description> => {
  const example = await api.exampleOf(operation.id)
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    ...(operation.deprecated && { deprecated: true }),
    tags: [tag.name],
    parameters: parametersOf(operation, api, writing, example),
    ...requestBodyOf(operation, writing, example),
    responses: { ...answersOf(operation, writing, example), ...errorsOf(operation) },
  }
}

/** The headings above the tags, in the extension that common viewers of such documents read. */
const groupsOf = (tags: readonly Tag[]): Description[] => {
  const names = [...new Set(tags.map(({ group }) => group))]
  return names.map(name => ({
    name,
    tags: tags.filter(({ group }) => group === name).map(tag => tag.name),
  }))
}
