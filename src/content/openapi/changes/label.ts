// The name of a location in a description for use in sentences: "`tag.name` in the body of POST /pets".
import type { Located } from './located.ts'
import { tokensOf } from './located.ts'

export const labelOf = ({ root, pointer }: Located<unknown>): string => {
  const tokens = tokensOf(pointer)
  let value: unknown = root
  let name = ''
  let trail: string | undefined
  for (let index = 0; index < tokens.length; ) {
    const step = trail === undefined ? outerStep(tokens, index, value, name) : schemaStep(tokens, index)
    if (step === undefined) break
    if (step.name !== undefined) name = step.name
    if (step.trail !== undefined) trail = (trail ?? '') + step.trail
    for (const token of tokens.slice(index, index + step.length))
      value = (value as Record<string, unknown> | undefined)?.[token]
    index += step.length
  }
  const inner = (trail ?? '').replace(/^\./, '')
  if (tokens[0] === 'components' && tokens[1] === 'schemas') return `\`${shortName(`${name}${trail}`)}\``
  return inner === '' ? name || 'the API' : `\`${shortName(inner)}\` in ${name}`
}

interface Step {
  readonly length: number
  readonly name?: string
  /** What the step adds to the path inside a schema. */
  readonly trail?: string
}

/** A step outside of schemas. */
const outerStep = (
  tokens: readonly string[],
  index: number,
  value: unknown,
  name: string,
): Step | undefined => {
  const [token = '', next, third] = tokens.slice(index, index + 3)
  if (token === 'components') return componentStep(next, third)
  if (token === 'paths' || token === 'webhooks') {
    const of = token === 'paths' ? next : `webhook \`${next}\``
    return third === undefined || notMethods.has(third)
      ? { length: 2, name: `${of}` }
      : { length: 3, name: `${third.toUpperCase()} ${of}` }
  }
  if (token === 'callbacks')
    return { length: next === undefined ? 1 : 4, name: `callback \`${next}\` of ${name}` }
  if (token === 'parameters')
    return { length: 2, name: `parameter \`${parameterName(value, next)}\` of ${name}` }
  if (token === 'requestBody') return { length: 1, name: `the body of ${name}` }
  if (token === 'responses') return { length: 2, name: `response ${next} of ${name}` }
  if (token === 'headers') return { length: 2, name: `header \`${next}\` of ${name}` }
  if (token === 'content') return { length: 2 }
  return token === 'schema' || token === 'itemSchema' ? { length: 1, trail: '' } : undefined
}

const notMethods = new Set(['parameters', 'servers', 'summary', 'description', '$ref'])

const componentStep = (kind: string | undefined, name: string | undefined): Step => {
  if (kind === 'schemas') return { length: 3, name: name ?? '', trail: '' }
  const noun = componentNouns[kind ?? ''] ?? 'component'
  return { length: 3, name: `${noun} \`${name}\`` }
}

const componentNouns: Readonly<Record<string, string>> = {
  parameters: 'parameter',
  responses: 'response',
  requestBodies: 'body',
  headers: 'header',
  securitySchemes: 'security scheme',
  callbacks: 'callback',
  pathItems: 'path item',
}

const parameterName = (value: unknown, index: string | undefined): string => {
  const all = (value as { parameters?: readonly { name?: string; $ref?: string }[] } | undefined)?.parameters
  const parameter = all?.[Number(index)]
  return parameter?.name ?? tokensOf(parameter?.$ref ?? '').at(-1) ?? String(index)
}

/** A step inside a schema: to a property, an item or a part of it. */
const schemaStep = (tokens: readonly string[], index: number): Step | undefined => {
  const [token = '', next] = tokens.slice(index, index + 2)
  if (token === 'items' || token === 'prefixItems') return { length: token === 'items' ? 1 : 2, trail: '[]' }
  if (token === 'additionalProperties') return { length: 1, trail: '.*' }
  if (token === 'properties' && next !== undefined) return { length: 2, trail: `.${next}` }
  if (['allOf', 'oneOf', 'anyOf'].includes(token) && next !== undefined) return { length: 2, trail: '' }
  return undefined
}

const shortName = (name: string): string => (name.length > 200 ? `…${name.slice(-200)}` : name)
