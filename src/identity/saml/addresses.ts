// The addresses of a SAML provider of this installation, for browsers and identity providers.
import type { Installation } from '#context.ts'

export const serviceOf = ({ baseUrl }: Pick<Installation, 'baseUrl'>, providerId: string) => {
  const base = `${baseUrl}/saml/${providerId}`
  return { entityID: `${base}/metadata`, acsURL: `${base}/acs`, startURL: `${base}/start` }
}
