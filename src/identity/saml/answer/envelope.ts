// The response around the assertion: who answered whom, and the status.
// Most providers do not sign it, so it can only cause a refusal.
import * as names from './names.ts'
import { refuse } from './refused.ts'
import { childrenOf, everyElement, onlyChild, textOf, type XmlElement } from './xml.ts'

/** What an answer to this installation must contain. */
export interface Expected {
  /** The provider's entity id. */
  readonly issuer: string
  /** This installation's entity id. */
  readonly audience: string
  /** The address at which answers are accepted. */
  readonly acsURL: string
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface Envelope {
  readonly response: XmlElement
  readonly assertion: XmlElement
  /** The id of the request that it answers. */
  readonly inResponseTo: string
}

export const readEnvelope = (response: XmlElement, { issuer, acsURL }: Expected): Envelope => {
  if (response.uri !== names.protocol || response.local !== 'Response')
    refuse('this is no answer of SAML 2.0')
  if (response.attributes.get('Version') !== '2.0') refuse('this is no answer of SAML 2.0')
  if (!response.attributes.get('ID')) refuse('the answer has no id')
  refuseSharedIds(response)
  refuseFailure(response)
  const assertion = onlyAssertion(response)
  if (response.attributes.get('Destination') !== acsURL) refuse('the answer was meant for another address')
  const own = onlyChild(response, names.assertion, 'Issuer', 'the answer does not say who made it')
  if (textOf(own) !== issuer) refuse('the answer comes from another provider')
  const inResponseTo = response.attributes.get('InResponseTo')
  return { response, assertion, inResponseTo: inResponseTo || refuse('the answer is to no request') }
}

/** Attacks use two elements with one id to make a signature cover another element than the one that is read. */
const refuseSharedIds = (response: XmlElement): void => {
  const seen = new Set<string>()
  for (const { attributes } of everyElement(response))
    for (const name of idNames) {
      const id = attributes.get(name)
      if (id === undefined) continue
      if (seen.has(id)) refuse('two parts of the answer have the same id')
      seen.add(id)
    }
}

const idNames = ['ID', 'Id', 'id', '{http://www.w3.org/XML/1998/namespace}id']

const refuseFailure = (response: XmlElement): void => {
  const status = onlyChild(response, names.protocol, 'Status', 'the answer has no status')
  const code = onlyChild(status, names.protocol, 'StatusCode', 'the answer has no status')
  if (code.attributes.get('Value') === names.success) return
  const inner = childrenOf(code, names.protocol, 'StatusCode')
  const words = [code, ...inner].flatMap(
    one => knownStatus.exec(one.attributes.get('Value') ?? '')?.[1] ?? [],
  )
  refuse(`the provider did not sign you in${words.length > 0 ? ` (${words.join(', ')})` : ''}`)
}

/** Only statuses in SAML's own namespace, and nothing made up. */
const knownStatus = /^urn:oasis:names:tc:SAML:2\.0:status:([A-Za-z]{1,40})$/

/** The document must contain exactly one assertion, in any place or namespace: a second one could be confused with it. */
const onlyAssertion = (response: XmlElement): XmlElement => {
  const all = [...everyElement(response)]
  if (all.some(({ local }) => /^Encrypted(Assertion|ID|Attribute|Data)$/.test(local)))
    refuse('the answer is encrypted; turn that off at the provider, signatures and TLS protect it')
  const [first, ...more] = all.filter(({ local }) => local === 'Assertion')
  if (first === undefined) return refuse('the answer has no assertion')
  if (more.length > 0) refuse('the answer has several assertions')
  if (first.uri !== names.assertion || first.parent !== response)
    refuse('the assertion is in the wrong place')
  return first
}
