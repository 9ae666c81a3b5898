// The form of signatures: one, over the whole response or assertion that
// contains it, in the usual form only. Whether it is valid is checked elsewhere.
import * as names from './names.ts'
import { refuse } from './refused.ts'
import { childrenOf, everyElement, type XmlElement } from './xml.ts'

export interface Signed {
  readonly response: boolean
  readonly assertion: boolean
}

/** Which of the two are signed; at least one must be. `sha1` accepts what was usual until 2015. */
export const readSignatures = (response: XmlElement, assertion: XmlElement, sha1 = false): Signed => {
  const all = [...everyElement(response)].filter(({ local }) => local === 'Signature')
  if (all.length === 0) refuse('the answer is not signed')
  for (const one of all) {
    if (one.uri !== names.signature || (one.parent !== response && one.parent !== assertion))
      refuse(misplaced)
    refuseUnusual(one, one.parent as XmlElement, sha1)
  }
  const of = (parent: XmlElement) => all.filter(one => one.parent === parent).length
  if (of(response) > 1 || of(assertion) > 1) refuse(misplaced)
  return { response: of(response) === 1, assertion: of(assertion) === 1 }
}

const misplaced = 'a signature of the answer is in the wrong place'
const unusual = 'a signature of the answer is not made as SAML has it'

const refuseUnusual = (signature: XmlElement, signed: XmlElement, sha1: boolean): undefined => {
  const [signedInfo, value, keyInfo, ...more] = signature.children
  if (signedInfo === undefined || value === undefined || more.length > 0) return refuse(unusual)
  const shape = [signedInfo, value, ...(keyInfo === undefined ? [] : [keyInfo])]
  if (!isSequence(shape, ['SignedInfo', 'SignatureValue', 'KeyInfo'])) refuse(unusual)
  // The verifying library looks for these names anywhere in it.
  if (keyInfo !== undefined && [...everyElement(keyInfo)].some(({ local }) => reserved.has(local)))
    refuse(unusual)
  if (childrenOf(signedInfo, names.signature, 'Reference').length > 1)
    refuse('a signature of the answer is about several parts')
  if (!isSequence(signedInfo.children, ['CanonicalizationMethod', 'SignatureMethod', 'Reference'], 3))
    refuse(unusual)
  const [canonicalization, method, reference] = signedInfo.children as [XmlElement, XmlElement, XmlElement]
  if (algorithmOf(canonicalization) !== exclusive || !isPlain(canonicalization)) refuse(unusual)
  refuseWeak(algorithmOf(method), signatureMethods, sha1)
  refuseReference(reference, signed, sha1)
}

const refuseReference = (reference: XmlElement, signed: XmlElement, sha1: boolean): void => {
  const id = signed.attributes.get('ID')
  if (!id || reference.attributes.get('URI') !== `#${id}`)
    refuse('a signature of the answer is about another part')
  if (!isSequence(reference.children, ['Transforms', 'DigestMethod', 'DigestValue'], 3)) refuse(unusual)
  const [transforms, method] = reference.children as [XmlElement, XmlElement]
  const [first, second, ...more] = transforms.children
  const steps = [first, second].filter(step => step !== undefined)
  const isUsual =
    isSequence(steps, ['Transform', 'Transform'], 2) &&
    algorithmOf(first) === enveloped &&
    algorithmOf(second) === exclusive
  if (!isUsual || more.length > 0 || !steps.every(isPlain)) refuse(unusual)
  refuseWeak(algorithmOf(method), digestMethods, sha1)
}

/** Whether these are elements of a signature with these names, in this order; at least `least` of them must be there. */
const isSequence = (elements: readonly XmlElement[], locals: readonly string[], least = 2): boolean =>
  elements.length >= least &&
  elements.every(({ uri, local }, index) => uri === names.signature && local === locals[index])

/** Whether the element contains only lists of inclusive prefixes. */
const isPlain = ({ children }: XmlElement): boolean =>
  children.every(
    ({ uri, local, children }) =>
      uri === exclusive && local === 'InclusiveNamespaces' && children.length === 0,
  )

const algorithmOf = (element: XmlElement | undefined): string => element?.attributes.get('Algorithm') ?? ''

const refuseWeak = (algorithm: string, strong: ReadonlySet<string>, sha1: boolean): void => {
  if (strong.has(algorithm) || (sha1 && withSha1.has(algorithm))) return
  if (withSha1.has(algorithm)) refuse('the answer is signed with SHA-1; set the provider to RSA with SHA-256')
  refuse('the answer is signed in a way that is not supported; set the provider to RSA with SHA-256')
}

const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
/** Without comments, which are refused anyway. */
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

const signatureMethods = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
])
const digestMethods = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const withSha1 = new Set([
  'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  'http://www.w3.org/2000/09/xmldsig#sha1',
])

const reserved = new Set([
  'SignedInfo',
  'CanonicalizationMethod',
  'SignatureMethod',
  'Reference',
  'Transforms',
  'Transform',
  'DigestMethod',
  'DigestValue',
  'SignatureValue',
  'Object',
])
