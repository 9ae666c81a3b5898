// This installation as authenticators know it: by the host of its address, which passkeys are bound to.
import { isIP } from 'node:net'
import type { Installation } from '#context.ts'
import { Conflict } from '#kernel/errors.ts'

export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Throws where browsers support no passkeys. */
export const relyingParty = (installation: Pick<Installation, 'baseUrl'>): RelyingParty => {
  const reason = whyNoPasskeys(installation)
  if (reason !== undefined) throw new Conflict(reason)
  const { hostname, origin } = new URL(installation.baseUrl)
  return { id: hostname, origin }
}

/** Why there are no passkeys: they are bound to a host name, and the address has none. Undefined where it has one. */
export const whyNoPasskeys = ({ baseUrl }: Pick<Installation, 'baseUrl'>): string | undefined => {
  const { hostname, origin, port, protocol } = new URL(baseUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return undefined
  return `passkeys need a host with a name, and this installation is reached at ${origin}; an operator sets LECTERN_BASE_URL, on this machine to ${protocol}//localhost${port && `:${port}`}`
}
