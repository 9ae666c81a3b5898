// Resources in canonical form: attributes with the names of their schemas, values of the right types, and nothing else.
import { attributeNamed } from './attribute-path.ts'
import { type Attribute, commonAttributes, type ResourceType, type Schema } from './attributes.ts'
import { InvalidScim } from './refusals.ts'

export type Value = string | boolean | Complex | readonly (string | boolean | Complex)[]
/** Its names always come from schemas. */
export interface Complex {
  [name: string]: Value
}

/** The writable attributes of a resource, in canonical form. Unknown and read-only attributes are left out. */
export const canonical = (type: ResourceType, given: unknown): Complex => {
  const fields = fieldsOf(given, 'the body')
  const attributes = [...commonAttributes, ...type.schema.attributes]
  const resource: Complex = {}
  for (const [name, value] of Object.entries(fields)) {
    const extension = type.extensions.find(({ id }) => id.toLowerCase() === name.toLowerCase())
    if (extension !== undefined) put(resource, extension.id, extended(extension, value))
    const attribute = extension === undefined ? attributeNamed(attributes, name) : undefined
    if (attribute !== undefined && attribute.mutability !== 'readOnly')
      put(resource, attribute.name, assignedValue(attribute, value))
  }
  return resource
}

/** The value of an attribute; undefined for null and for an empty value, which mean that it is not assigned. */
export const assignedValue = (attribute: Attribute, given: unknown): Value | undefined => {
  if (!attribute.multiValued) return singleValue(attribute, given)
  const list = Array.isArray(given) ? given : [given]
  const most = attribute.name === 'members' ? mostMembers : mostValues
  if (list.length > most) throw invalid(`${attribute.name} may have at most ${most} values in a request`)
  const values = list.map(one => singleValue(attribute, one)).filter(one => one !== undefined)
  return values.length === 0 ? undefined : (values as Complex[])
}

/** One value of an attribute, even of a multi-valued one. */
export const singleValue = (attribute: Attribute, given: unknown): string | boolean | Complex | undefined => {
  if (given === null || given === undefined) return undefined
  if (attribute.type === 'complex') return complexOf(attribute, given)
  if (attribute.type === 'boolean') return booleanOf(attribute, given)
  if (typeof given !== 'string') throw invalid(`${attribute.name} must be a string`)
  if (given.length > longestText)
    throw invalid(`${attribute.name} must have at most ${longestText} characters`)
  return given
}

/** In one request. */
export const mostMembers = 1000
const mostValues = 50
/** In characters. */
const longestText = 2048

const put = (target: Complex, name: string, value: Value | undefined): void => {
  if (value !== undefined) target[name] = value
}

const extended = ({ attributes, id }: Schema, given: unknown): Complex | undefined =>
  given === null ? undefined : partsOf(attributes, fieldsOf(given, id))

const complexOf = (attribute: Attribute, given: unknown): Complex | undefined => {
  const parts = attribute.subAttributes ?? []
  // Some providers send a bare value where an object is expected: the id of a manager, an address.
  if (typeof given === 'string' && attributeNamed(parts, 'value') !== undefined)
    return complexOf(attribute, { value: given })
  return partsOf(parts, fieldsOf(given, attribute.name))
}

const partsOf = (attributes: readonly Attribute[], fields: object): Complex | undefined => {
  const parts: Complex = {}
  for (const [name, value] of Object.entries(fields)) {
    const attribute = attributeNamed(attributes, name)
    if (attribute !== undefined) put(parts, attribute.name, assignedValue(attribute, value))
  }
  return Object.keys(parts).length === 0 ? undefined : parts
}

/** Entra ID sends booleans as strings. */
const booleanOf = (attribute: Attribute, given: unknown): boolean => {
  const text = typeof given === 'string' ? given.toLowerCase() : given
  if (text === true || text === 'true') return true
  if (text === false || text === 'false') return false
  throw invalid(`${attribute.name} must be true or false`)
}

const fieldsOf = (given: unknown, name: string): object => {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid(`${name} must be an object`)
  return given
}

const invalid = (message: string) => new InvalidScim('invalidValue', message)
