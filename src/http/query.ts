// Query parameters: text from the address, turned into the types that an operation declares.
import type { TObject, TSchema } from 'typebox'
import { invalidField } from '#kernel/errors.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import { validate } from './validate.ts'

type Raw = Readonly<Record<string, string | string[] | undefined>>

/** The declared parameters with their types and defaults; undeclared parameters are ignored. */
export const readQuery = (schema: TObject, raw: Raw): Record<string, unknown> => {
  const query: Record<string, unknown> = {}
  let isGiven = (schema.required?.length ?? 0) > 0
  for (const { name, property, usual } of parametersOf(schema)) {
    const given = Object.hasOwn(raw, name) ? raw[name] : undefined
    const value = given === undefined ? usual : convert(name, property, given)
    if (value !== undefined) query[name] = value
    isGiven ||= given !== undefined
  }
  if (isGiven) validate(schema, query, 'query')
  return query
}

/** Listed once per schema, since every request needs the list. */
const parametersOf = oneForEach(({ properties }: TObject) =>
  Object.entries(properties).map(([name, property]) => ({
    name,
    property,
    usual: (property as { default?: unknown }).default,
  })),
)

const convert = (name: string, schema: TSchema, given: string | string[]): unknown => {
  const type = (schema as { type?: string }).type
  const values = [given].flat()
  if (!values.every(isText)) throw invalidField(`query/${name}`, 'must be text')
  if (type === 'array') return values
  if (Array.isArray(given)) throw invalidField(`query/${name}`, 'must be given once')
  if (type === 'boolean') return toBoolean(name, given)
  if (type === 'integer' || type === 'number') return toNumber(name, given)
  return given
}

const isText = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

const toBoolean = (name: string, given: string): boolean => {
  if (given === 'true') return true
  if (given === 'false') return false
  throw invalidField(`query/${name}`, 'must be true or false')
}

const toNumber = (name: string, given: string): number => {
  if (/^-?\d{1,15}(\.\d+)?$/.test(given)) return Number(given)
  throw invalidField(`query/${name}`, 'must be a number')
}
