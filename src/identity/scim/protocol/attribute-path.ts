// Names of attributes in requests: in any case, with or without the URN of their schema.
import { type Attribute, commonAttributes, type ResourceType, type Schema } from './attributes.ts'

/** An attribute of a type of resources, or a part of one. */
export interface AttributePath {
  /** The schema of an extension's attribute; null for other attributes. */
  readonly extension: string | null
  readonly attribute: Attribute
  readonly sub: Attribute | undefined
}

/** What a name refers to; `foreign` is an attribute of an unknown schema. */
export type NameMeaning = AttributePath | { readonly wholeExtension: Schema } | 'foreign' | 'unknown'

/** What `userName`, `name.givenName` or `urn:…:User:name.givenName` refers to. */
export const meaningOf = (type: ResourceType, name: string): NameMeaning => {
  const schemas = [type.schema, ...type.extensions]
  const whole = type.extensions.find(({ id }) => isSame(id, name))
  if (whole !== undefined) return { wholeExtension: whole }
  const schema = schemas.find(({ id }) => isSame(`${id}:`, name.slice(0, id.length + 1)))
  if (schema === undefined && name.includes(':')) return 'foreign'
  const extension = schema === undefined || schema === type.schema ? null : schema.id
  const attributes =
    extension === null ? [...commonAttributes, ...type.schema.attributes] : (schema as Schema).attributes
  const [first = '', second, ...more] = name.slice(schema === undefined ? 0 : schema.id.length + 1).split('.')
  const attribute = attributeNamed(attributes, first)
  if (attribute === undefined || more.length > 0) return 'unknown'
  const sub = second === undefined ? undefined : attributeNamed(attribute.subAttributes ?? [], second)
  return second !== undefined && sub === undefined ? 'unknown' : { extension, attribute, sub }
}

/** Names of attributes are case-insensitive (RFC 7643, 2.1). */
export const attributeNamed = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  attributes.find(attribute => isSame(attribute.name, name))

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
