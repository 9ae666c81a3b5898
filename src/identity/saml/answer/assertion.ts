// Checks that an assertion is meant for this installation, now, in answer to its own request.
import { minute } from '#kernel/durations.ts'
import { parseInstant } from '#kernel/instant.ts'
import type { Envelope, Expected } from './envelope.ts'
import * as names from './names.ts'
import { AnswerRefused, refuse } from './refused.ts'
import { childrenOf, onlyChild, textOf, type XmlElement } from './xml.ts'

/** In milliseconds: how much the clocks of both sides may differ. */
const skew = 2 * minute

/** Throws where the assertion is not meant for this installation; returns its subject. */
export const refuseForeign = (
  assertion: XmlElement,
  expected: Expected,
  { inResponseTo }: Pick<Envelope, 'inResponseTo'>,
): XmlElement => {
  if (assertion.uri !== names.assertion || assertion.local !== 'Assertion')
    refuse('the signature covers no assertion')
  if (assertion.attributes.get('Version') !== '2.0') refuse('this is no assertion of SAML 2.0')
  const issuer = onlyChild(assertion, names.assertion, 'Issuer', 'the assertion does not say who made it')
  if (textOf(issuer) !== expected.issuer) refuse('the assertion comes from another provider')
  refuseConditions(assertion, expected)
  refuseSession(assertion, expected)
  const subject = onlyChild(assertion, names.assertion, 'Subject', 'the assertion names nobody')
  refuseConfirmations(subject, expected, inResponseTo)
  return subject
}

const refuseConditions = (assertion: XmlElement, expected: Expected): void => {
  const conditions = onlyChild(assertion, names.assertion, 'Conditions', 'the assertion has no conditions')
  refuseOutside(conditions, expected)
  const known = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']
  if (conditions.children.some(({ uri, local }) => uri !== names.assertion || !known.includes(local)))
    refuse('the assertion has a condition that is not understood')
  const restrictions = childrenOf(conditions, names.assertion, 'AudienceRestriction')
  const takesUs = (restriction: XmlElement) =>
    childrenOf(restriction, names.assertion, 'Audience').some(one => textOf(one) === expected.audience)
  if (restrictions.length === 0 || !restrictions.every(takesUs))
    refuse('the assertion is for another audience than the entity ID of this provider')
}

const refuseSession = (assertion: XmlElement, { now }: Expected): void => {
  const statements = childrenOf(assertion, names.assertion, 'AuthnStatement')
  if (statements.length === 0) refuse('the assertion does not say that somebody signed in')
  for (const { attributes } of statements) {
    const end = attributes.get('SessionNotOnOrAfter')
    if (end !== undefined && timeOf(end) <= now - skew) refuse('the session at the provider has ended')
  }
}

/** One valid confirmation is enough; where there is none, the reason is that of the first. */
const refuseConfirmations = (subject: XmlElement, expected: Expected, inResponseTo: string): void => {
  const all = childrenOf(subject, names.assertion, 'SubjectConfirmation')
  const bearers = all.filter(({ attributes }) => attributes.get('Method') === names.bearer)
  if (bearers.length === 0) refuse('the assertion is not for whoever brings it')
  let why: AnswerRefused | undefined
  for (const one of bearers)
    try {
      refuseConfirmation(one, expected, inResponseTo)
      return
    } catch (error) {
      if (!(error instanceof AnswerRefused)) throw error
      why ??= error
    }
  throw why
}

const refuseConfirmation = (confirmation: XmlElement, expected: Expected, inResponseTo: string): void => {
  const reason = 'the assertion does not say where it may be brought'
  const data = onlyChild(confirmation, names.assertion, 'SubjectConfirmationData', reason)
  if (data.attributes.get('Recipient') !== expected.acsURL)
    refuse('the assertion was meant for another address')
  if (data.attributes.get('InResponseTo') !== inResponseTo) refuse('the assertion is to another request')
  refuseOutside(data, expected)
  if (!data.attributes.has('NotOnOrAfter')) refuse('the assertion has no end')
}

const refuseOutside = ({ attributes }: XmlElement, { now }: Expected): void => {
  const [begin, end] = [attributes.get('NotBefore'), attributes.get('NotOnOrAfter')]
  if (begin !== undefined && timeOf(begin) > now + skew)
    refuse('the assertion is not valid yet; compare the clocks')
  if (end !== undefined && timeOf(end) <= now - skew) refuse('the assertion has expired; compare the clocks')
}

const timeOf = (text: string): number => {
  const instant = text.includes('T') ? parseInstant(text) : undefined
  return instant === undefined ? refuse('the assertion has a time that is none') : Date.parse(instant)
}
