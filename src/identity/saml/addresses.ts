// The addresses at which browsers and identity providers find a SAML provider of this installation.
import type { Installation } from '#context.ts'

export const serviceOf = ({ baseUrl }: Pick<Installation, 'baseUrl'>, providerId: string) => {
  const base = `${baseUrl}/saml/${providerId}`
  return { entityID: `${base}/metadata`, acsURL: `${base}/acs`, startURL: `${base}/start` }
}
