// This installation as authenticators know it: by the host of its address, to which passkeys are bound.
import { isIP } from 'node:net'
import type { Installation } from '#context.ts'
import { Conflict } from '#kernel/errors.ts'

export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Throws where browsers know no passkeys: they are bound to a name. */
export const relyingParty = ({ baseUrl }: Pick<Installation, 'baseUrl'>): RelyingParty => {
  const { hostname, origin, port, protocol } = new URL(baseUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new Conflict(
      `passkeys need a host with a name, and this installation is reached at ${origin}; an operator sets LECTERN_BASE_URL, on this machine to ${protocol}//localhost${port && `:${port}`}`,
    )
  return { id: hostname, origin }
}
