// Writes the operations as methods of a client, and as the table that its requests are made from.
import type { ClientOperation } from './client-operations.ts'
import { comment, property, typeOf } from './types.ts'

/** The interface of all methods. */
export const writeMethods = (operations: readonly ClientOperation[]): string =>
  `/** A method for each operation of the API, named by its id. */\nexport interface Operations {\n${operations
    .map(operation => `${comment(operation.texts, '  ')}  ${methodOf(operation)}\n`)
    .join('\n')}}\n`

const methodOf = (operation: ClientOperation): string => {
  const { id, answer } = operation
  const called = operation.isList ? 'ListCall' : 'Call'
  return `${id}(${inputOf(operation)}, options?: CallOptions): ${called}<${answerOf(answer)}>`
}

const inputOf = ({ parameters, body }: ClientOperation): string => {
  const fields = parameters.map(({ name, schema, required = false, description }) =>
    property(name, typeOf(schema, '    '), required, [description], '    '),
  )
  if (body !== undefined) {
    const types = [body.json, body.form].filter(schema => schema !== undefined)
    const type = types.map(schema => typeOf(schema, '    ')).join(' | ')
    fields.push(property('body', type, body.isRequired, [], '    '))
  }
  if (fields.length === 0) return 'input?: Record<string, never>'
  const isOptional = !parameters.some(({ required }) => required) && body?.isRequired !== true
  return `input${isOptional ? '?' : ''}: {\n${fields.join('')}  }`
}

const answerOf = (answer: ClientOperation['answer']): string => {
  if (answer === undefined) return 'void'
  return answer === 'bytes' ? 'ReadableStream<Uint8Array>' : typeOf(answer, '  ')
}

/** The table of all operations. */
export const writeTable = (operations: readonly ClientOperation[]): string =>
  `export const operations: Readonly<Record<string, Operation>> = {\n${operations
    .map(operation => `  ${operation.id}: { ${[...entriesOf(operation)].join(', ')} },\n`)
    .join('')}}\n`

/** Default values are left out. */
function* entriesOf({ method, path, parameters, body, answer, ...operation }: ClientOperation) {
  yield `method: '${method}'`
  yield `path: '${path}'`
  const query = parameters.filter(one => one.in === 'query').map(({ name }) => `'${name}'`)
  if (query.length > 0) yield `query: [${query.join(', ')}]`
  if (body !== undefined) yield `body: '${body.form === undefined ? 'json' : body.json ? 'any' : 'form'}'`
  if (answer === undefined || answer === 'bytes') yield `answer: '${answer ?? 'none'}'`
  if (operation.isList) yield 'isList: true'
  if (operation.takesKey) yield 'takesKey: true'
}
