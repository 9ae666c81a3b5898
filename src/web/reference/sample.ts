// The example request of an operation, as a command that a person can run.
import type { Document, MediaType, Parameter, PlacedOperation } from './document.ts'

/** The request as a curl command, with the token taken from the environment. */
export const curlCommand = (
  document: Document,
  operation: PlacedOperation,
  parameters: readonly Parameter[],
): string => {
  const address = (document.servers?.[0]?.url ?? '') + addressOf(operation.path, parameters)
  return [
    operation.method === 'GET' ? `curl ${quoted(address)}` : `curl -X ${operation.method} ${quoted(address)}`,
    '-H "Authorization: Bearer $LECTERN_TOKEN"',
    ...bodyOptions(operation.requestBody?.content ?? {}),
  ].join(' \\\n  ')
}

/** The example of a body, from either of the two fields that OpenAPI has for it. */
export const exampleOf = ({ example, examples = {} }: MediaType): unknown =>
  example ?? Object.values(examples)[0]?.value

export const printedJson = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

const addressOf = (path: string, parameters: readonly Parameter[]): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (braced, name) => {
    const example = parameters.find(parameter => parameter.name === name)?.example
    return example === undefined ? braced : String(example).split('/').map(encodeURIComponent).join('/')
  })
  const query = parameters.filter(parameter => parameter.in === 'query' && parameter.example !== undefined)
  const search = new URLSearchParams(query.map(({ name, example }) => [name, String(example)]))
  return search.size === 0 ? filled : `${filled}?${search}`
}

const bodyOptions = (content: Readonly<Record<string, MediaType>>): string[] => {
  const json = content['application/json']
  const example = json && exampleOf(json)
  if (example !== undefined)
    return ['-H "Content-Type: application/json"', `-d ${quoted(printedJson(example))}`]
  return 'multipart/form-data' in content ? ['-F "file=@FILE"'] : []
}

/** A text quoted as one argument for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
