// The services that python3-saml's answers are for, and common reasons for refusing them.

/** The issuer, the audience and the address that the answers are for. */
type Service = readonly [issuer: string, audience: string, acsURL: string]

export const pitbulk: Service = [
  'https://pitbulk.no-ip.org/simplesaml/saml2/idp/metadata.php',
  'https://pitbulk.no-ip.org/newonelogin/demo1/metadata.php',
  'https://pitbulk.no-ip.org/newonelogin/demo1/index.php?acs',
]
export const pytoolkit: Service = [
  'https://idp.example.com/simplesaml/saml2/idp/metadata.php',
  'http://pytoolkit.com:8000/metadata/',
  'http://pytoolkit.com:8000/?acs',
]
export const stuff: Service = [
  'http://idp.example.com/',
  'http://stuff.com/endpoints/metadata.php',
  'http://stuff.com/endpoints/endpoints/acs.php',
]
export const example: Service = [
  'https://example.com/simplesaml/saml2/idp/metadata.php',
  'https://example.com/newonelogin/demo1/metadata.php',
  'https://example.com/newonelogin/demo1/index.php?acs',
]
export const onelogin: Service = ['https://app.onelogin.com/saml/metadata/13590', '{audience}', '{recipient}']
export const onelogin2: Service = ['https://app.onelogin.com/saml2', 'audience', 'recipient']
export const local: Service = [
  'http://example.com',
  'http://localhost:9001/',
  'http://localhost:9001/v1/users/authorize/saml',
]
export const mixed: Service = [
  'http://idp.example.com/',
  'http://stuff.com/endpoints/metadata.php',
  'https://pitbulk.no-ip.org/newonelogin/demo1/index.php?acs',
]
export const hello: Service = [
  'https://federate.example.net/saml/saml2/idp/metadata.php',
  'hello.com',
  'https://example.hello.com/access/saml',
]

export const encrypted =
  'the answer is encrypted; turn that off at the provider, signatures and TLS protect it'
export const unsigned = 'the answer is not signed'
export const several = 'the answer has several assertions'
export const otherKey = 'the signature is not by a certificate of the provider'
export const otherAddress = 'the assertion was meant for another address'
export const otherProvider = 'the assertion comes from another provider'
export const noStatus = 'the answer has no status'
export const otherService = 'the assertion names somebody for another service'
export const nobody = 'the assertion names nobody'

export interface Verdict {
  readonly of: Service
  /** The time of reading; by default the time at which the answer was issued. */
  readonly now?: string
  /** The person's address, or why the answer is refused. */
  readonly whole: string
  /**
   * The same for its assertion alone, ignoring signatures and the
   * response around it; left out where that would tell nothing.
   */
  readonly alone?: string
}
