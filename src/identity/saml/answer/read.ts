// Reads a provider's answer, from its base64 to the person that it names.
import { refuseForeign } from './assertion.ts'
import { type Envelope, type Expected, readEnvelope } from './envelope.ts'
import { type Person, personIn } from './person.ts'
import { AnswerRefused, refuse } from './refused.ts'
import { readSignatures } from './signatures.ts'
import { signedAssertion } from './verify.ts'
import { parseXml, type XmlElement } from './xml.ts'

export interface Answer {
  /** In base64, as the browser sends it. */
  readonly base64: string
  /** The provider's certificates, in PEM. */
  readonly certificates: readonly string[]
  readonly expected: Expected
  /** Accepts signatures with SHA-1, for old test vectors; no present provider should make them. */
  readonly sha1?: boolean
}

export interface ReadAnswer {
  readonly person: Person
  readonly inResponseTo: string
}

/** Throws where anything in the answer is wrong. */
export const readAnswer = async ({ base64, certificates, expected, sha1 }: Answer): Promise<ReadAnswer> => {
  const envelope = readEnvelope(parseXml(decode(base64)), expected)
  const signed = readSignatures(envelope.response, envelope.assertion, sha1)
  // From here on, only what was signed is read.
  const assertion = parseXml(await signedAssertion(base64, certificates, signed))
  if (assertion.attributes.get('ID') !== envelope.assertion.attributes.get('ID'))
    refuse('the signature covers another assertion')
  const { inResponseTo } = envelope
  try {
    return { person: readAssertion(assertion, expected, envelope), inResponseTo }
  } catch (error) {
    if (error instanceof AnswerRefused) error.inResponseTo = inResponseTo
    throw error
  }
}

/** The person that an assertion names, if it is meant for this installation. */
export const readAssertion = (
  assertion: XmlElement,
  expected: Expected,
  envelope: Pick<Envelope, 'inResponseTo'>,
): Person => personIn(assertion, refuseForeign(assertion, expected, envelope), expected)

/** In bytes of XML. */
const longest = 256 * 1024

export const decode = (base64: string): string => {
  if (base64.length > longestBase64) refuse('the answer is too large')
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) refuse('the answer is no base64')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > longest) refuse('the answer is too large')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return refuse('the answer is not text in UTF-8')
  }
}

/** Allows for a line break after every 64 characters. */
const longestBase64 = Math.ceil((longest * 4) / 3) + 12_000
