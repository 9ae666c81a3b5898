// The person that an assertion names: the provider's id of them, their address and name.
import type { Expected } from './envelope.ts'
import * as names from './names.ts'
import { refuse } from './refused.ts'
import { childrenOf, onlyChild, textOf, type XmlElement } from './xml.ts'

export interface Person {
  readonly subject: string
  readonly email: string
  readonly displayName?: string
}

export const personIn = (assertion: XmlElement, subject: XmlElement, { audience }: Expected): Person => {
  const nameId = onlyChild(subject, names.assertion, 'NameID', 'the assertion names nobody')
  const id = textOf(nameId)
  if (id === '' || id.length > longest) refuse('the assertion names nobody')
  const qualifier = nameId.attributes.get('SPNameQualifier')
  if (qualifier !== undefined && qualifier !== audience)
    refuse('the assertion names somebody for another service')
  const format = nameId.attributes.get('Format') ?? ''
  const attributes = attributesOf(assertion)
  const email = addressIn(id, format, attributes)
  const displayName = nameIn(attributes)
  // A transient id recognizes nobody again, but the address does.
  const known = format === names.transient ? [names.emailAddress, email.toLowerCase()] : [format, id]
  return { subject: known.join(' '), email, ...(displayName !== undefined && { displayName }) }
}

/** In characters, for every stored value. */
const longest = 1024

const addressIn = (id: string, format: string, attributes: Attributes): string => {
  const isAddress = id.includes('@')
  if (format === names.emailAddress && isAddress) return id
  const email =
    first(attributes, addressNames) ?? (names.unspecified.has(format) && isAddress ? id : undefined)
  return email ?? refuse('the assertion has no e-mail address; let the provider send one as `email`')
}

const nameIn = (attributes: Attributes): string | undefined => {
  const whole = first(attributes, [
    'displayName',
    'urn:oid:2.16.840.1.113730.3.1.241',
    `${microsoft}displayname`,
  ])
  const given = first(attributes, ['givenName', 'firstName', 'urn:oid:2.5.4.42', `${claims}givenname`])
  const family = first(attributes, ['sn', 'surname', 'lastName', 'urn:oid:2.5.4.4', `${claims}surname`])
  const both = [given, family].filter(part => part !== undefined).join(' ')
  return whole ?? (both === '' ? undefined : both) ?? first(attributes, ['cn', 'urn:oid:2.5.4.3', 'name'])
}

type Attributes = ReadonlyMap<string, readonly string[]>

/** The values of attributes, by lower-case name. An attribute that occurs twice is refused, since it is ambiguous. */
const attributesOf = (assertion: XmlElement): Attributes => {
  const values = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, names.assertion, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, names.assertion, 'Attribute')) {
      const name = attribute.attributes.get('Name')?.toLowerCase()
      if (!name) return refuse('an attribute of the assertion has no name')
      if (values.has(name)) refuse('an attribute of the assertion comes twice')
      values.set(name, childrenOf(attribute, names.assertion, 'AttributeValue').map(textOf))
    }
  return values
}

/** The value of the first of these attributes that has exactly one; the order of several values means nothing. */
const first = (attributes: Attributes, candidates: readonly string[]): string | undefined => {
  for (const name of candidates) {
    const [value, ...more] = (attributes.get(name.toLowerCase()) ?? []).filter(one => one !== '')
    if (value !== undefined && more.length === 0) return value
  }
  return undefined
}

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'
const microsoft = 'http://schemas.microsoft.com/identity/claims/'

const addressNames = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  `${claims}emailaddress`,
  'User.email',
]
