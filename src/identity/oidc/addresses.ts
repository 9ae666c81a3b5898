// The addresses of an OIDC provider of this installation, for browsers.
import type { Installation } from '#context.ts'

export const urlsOf = ({ baseUrl }: Pick<Installation, 'baseUrl'>, providerId: string) => {
  const base = `${baseUrl}/oidc/${providerId}`
  return { start: `${base}/start`, callback: `${base}/callback` }
}
