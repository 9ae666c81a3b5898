// Writes schemas as TypeScript types, each under its own name.
import type { Document, Schema } from '#web/reference/document.ts'

/** A declaration for every named schema. */
export const writeTypes = ({ components }: Document): string =>
  Object.entries(components.schemas)
    .filter(([name]) => !ownNames.includes(name))
    .map(([name, schema]) => declarationOf(name, schema))
    .join('\n')

/** Errors are classes in the client, written by hand. */
const ownNames = ['Error']

const declarationOf = (name: string, schema: Schema): string => {
  const head = comment([schema.description], '')
  const type = typeOf(schema, '')
  return type.startsWith('{')
    ? `${head}export interface ${name} ${type}\n`
    : `${head}export type ${name} = ${type}\n`
}

/** The type of a schema; its lines after the first are indented. */
export const typeOf = (schema: Schema, indent: string): string => {
  const forms = schema.anyOf ?? schema.oneOf
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  if (forms !== undefined) return unionOf(forms.map(form => typeOf(form, indent)))
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return unionOf(schema.enum.map(literal))
  if (schema.format === 'binary') return 'Upload'
  const types = schema.type === undefined ? [] : [schema.type].flat()
  return types.length === 0 ? 'unknown' : unionOf(types.map(type => typeNamed(type, schema, indent)))
}

const typeNamed = (type: string, schema: Schema, indent: string): string => {
  if (type === 'integer') return 'number'
  if (type === 'array') return arrayOf(typeOf(schema.items ?? {}, indent))
  return type === 'object' ? objectOf(schema, indent) : type
}

const arrayOf = (item: string): string => (/^(\w+|\{[\s\S]*\})$/.test(item) ? `${item}[]` : `(${item})[]`)

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : String(value)

const objectOf = (schema: Schema, indent: string): string => {
  const { properties = {}, required = [], additionalProperties: others } = schema
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) =>
    property(name, typeOf(field, inner), required.includes(name), [field.description], inner),
  )
  if (others === true) fields.push(`${inner}[name: string]: unknown\n`)
  else if (typeof others === 'object') fields.push(`${inner}[name: string]: ${typeOf(others, inner)}\n`)
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('')}${indent}}`
}

/** A line of an object type, below its comment. */
export const property = (
  name: string,
  type: string,
  isRequired: boolean,
  texts: readonly (string | undefined)[],
  indent: string,
): string => {
  const key = /^\w+$/.test(name) ? name : literal(name)
  return `${comment(texts, indent)}${indent}${key}${isRequired ? '' : '?'}: ${type}\n`
}

/** A doc comment; empty if there are no texts. */
export const comment = (texts: readonly (string | undefined)[], indent: string): string => {
  const lines = texts
    .flatMap(text => (text === undefined ? [] : text.split('\n')))
    .map(line => line.replaceAll('*/', '*\\/').trimEnd())
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map(line => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`
}
