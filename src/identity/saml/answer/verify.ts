// The signatures themselves, by node-saml: gives the text of the assertion that they cover, and nothing else is read then.
import { SAML } from '@node-saml/node-saml'
import { AnswerRefused } from './refused.ts'
import type { Signed } from './signatures.ts'

/**
 * The assertion, written out of the bytes that were signed. Each signature that is there must be right, by one of the
 * certificates: those within the answer count for nothing.
 */
export const signedAssertion = async (
  base64: string,
  certificates: readonly string[],
  signed: Signed,
): Promise<string> => {
  const check = new SignatureCheck({
    idpCert: [...certificates],
    wantAuthnResponseSigned: signed.response,
    wantAssertionsSigned: signed.assertion,
    audience: false,
    issuer: 'unused',
    callbackUrl: 'unused',
  })
  try {
    await check.validatePostResponseAsync({ SAMLResponse: base64 })
  } catch (error) {
    throw new AnswerRefused('the signature is not by a certificate of the provider', { cause: error })
  }
  if (check.assertion === undefined) throw new AnswerRefused('the signature covers no assertion')
  return check.assertion
}

/** What node-saml reads of an assertion is left aside: it takes the system's clock, and attributes that come twice. */
class SignatureCheck extends SAML {
  assertion: string | undefined

  protected override processValidlySignedAssertionAsync(
    xml: string,
  ): ReturnType<SAML['processValidlySignedAssertionAsync']> {
    this.assertion = xml
    const profile = { issuer: '', nameID: '', nameIDFormat: '' }
    return Promise.resolve({ profile, loggedOut: false })
  }
}
