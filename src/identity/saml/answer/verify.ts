// Verifies signatures with node-saml, and returns the text of the signed assertion, which is all that is read afterwards.
import { SAML } from '@node-saml/node-saml'
import { AnswerRefused } from './refused.ts'
import type { Signed } from './signatures.ts'

/**
 * The assertion, serialized from the signed bytes. Each signature in the answer must be valid by one of the certificates;
 * certificates within the answer are ignored.
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

/** What node-saml itself reads from an assertion is ignored: it uses the system's clock, and accepts repeated attributes. */
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
