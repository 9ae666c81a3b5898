// The addresses at which browsers find an OIDC provider of this installation.
import type { Installation } from '#context.ts'

export const urlsOf = ({ baseUrl }: Pick<Installation, 'baseUrl'>, providerId: string) => {
  const base = `${baseUrl}/oidc/${providerId}`
  return { start: `${base}/start`, callback: `${base}/callback` }
}
