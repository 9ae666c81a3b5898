// Names of SAML 2.0 and of XML signatures.
export const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const signature = 'http://www.w3.org/2000/09/xmldsig#'

export const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
export const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

export const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
export const emailAddress = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
/** Equivalent to leaving the format out; the one with 2.0 is not defined, but some providers send it. */
export const unspecified: ReadonlySet<string> = new Set([
  '',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:unspecified',
])
