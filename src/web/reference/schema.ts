// How the reference prints a schema: its type in a line, and its fields one below the other.
import { Html, html } from '../html.ts'
import { nameOfReference, type Schema } from './document.ts'
import { prose } from './prose.ts'

/** The deepest nesting of fields that is printed; schemas nested deeper have a name and a place of their own. */
const deepest = 8

/** The type of a value in words, with a link to a schema that has a name. */
export const typeOf = (schema: Schema): Html => {
  if (schema.$ref !== undefined) return linkToSchema(nameOfReference(schema.$ref))
  const { const: constant, enum: values } = schema
  if (constant !== undefined) return html`<code>${JSON.stringify(constant)}</code>`
  if (values !== undefined) return joined(values.map(value => html`<code>${JSON.stringify(value)}</code>`))
  const choices = alternativesOf(schema)
  if (choices !== undefined) return joined(choices.map(typeOf))
  if (schema.items !== undefined) return html`list of ${typeOf(schema.items)}`
  const types = [schema.type ?? 'any value'].flat()
  return html`${types.join(' or ')}${schema.format !== undefined && html` <span class="format">${schema.format}</span>`}`
}

/** The fields of an object, of each item of a list, or of each alternative; nothing where there are none. */
export const fieldsOf = (schema: Schema, depth = 0): Html => {
  if (depth > deepest || schema.$ref !== undefined) return html``
  if (schema.items !== undefined) return fieldsOf(schema.items, depth)
  const choices = alternativesOf(schema)?.filter(hasFields)
  if (choices !== undefined) return html`${choices.map(choice => alternative(choice, depth))}`
  const { properties = {}, patternProperties = {}, required = [] } = schema
  const named = Object.entries(properties).map(([name, field]) =>
    fieldOf(name, field, required.includes(name), depth),
  )
  const { additionalProperties: others } = schema
  const open = [...Object.values(patternProperties), ...(typeof others === 'object' ? [others] : [])].map(
    field => fieldOf('any name', field, false, depth),
  )
  return named.length + open.length === 0 ? html`` : html`<dl class="fields">${named}${open}</dl>`
}

/** The bounds of a value in words: `1 to 100 characters`. */
const boundsOf = (schema: Schema): string =>
  [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, 'items'),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(text => text !== '')
    .join(', ')

const range = (least: number | undefined, most: number | undefined, unit: string): string => {
  if (least === undefined && most === undefined) return ''
  if (most === undefined) return `at least ${least} ${unit}`.trim()
  return `${least === undefined ? 'at most' : `${least} to`} ${most} ${unit}`.trim()
}

const fieldOf = (name: string, schema: Schema, isRequired: boolean, depth: number): Html => html`
<div>
<dt><code>${name}</code> <span class="type">${typeOf(schema)}</span>${!isRequired && html` <span class="optional">optional</span>`}</dt>
<dd>${schema.description !== undefined && prose(schema.description)}${boundsLine(schema)}${nested(schema, depth)}</dd>
</div>`

export const boundsLine = (schema: Schema): Html => {
  const bounds = boundsOf(schema)
  return bounds === '' ? html`` : html`<p class="bounds">${bounds}</p>`
}

const nested = (schema: Schema, depth: number): Html => {
  const fields = fieldsOf(schema, depth + 1)
  if (fields.text === '') return fields
  return html`<details><summary>Its fields</summary>${fields}</details>`
}

const alternative = (schema: Schema, depth: number): Html => html`
<details><summary>${titleOf(schema)}</summary>${schema.description !== undefined && prose(schema.description)}${fieldsOf(schema, depth + 1)}</details>`

/** The title of an alternative, with the field that distinguishes it from the others: `operation: "insert_page"`. */
const titleOf = ({ title, properties = {} }: Schema): Html => {
  const constant = Object.entries(properties).find(([, { const: value }]) => value !== undefined)
  if (constant !== undefined) return html`<code>${constant[0]}: ${JSON.stringify(constant[1].const)}</code>`
  return html`${title ?? `With ${Object.keys(properties).join(', ')}`}`
}

const alternativesOf = ({ anyOf, oneOf }: Schema): readonly Schema[] | undefined => oneOf ?? anyOf

const hasFields = ({ properties, items }: Schema): boolean =>
  properties !== undefined || (items !== undefined && hasFields(items))

const linkToSchema = (name: string): Html => html`<a href="schemas#${name}">${name}</a>`

const joined = (parts: readonly Html[]): Html => new Html(parts.map(({ text }) => text).join(' or '))
