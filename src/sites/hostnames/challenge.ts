// What somebody does to prove that a hostname is theirs: a record in its DNS, or an answer at an address below it.
import type { Ctx } from '#context.ts'
import type { HostnameRow } from './store.ts'

export const challengePath = '/.well-known/lectern-challenge'

export interface Challenge {
  readonly type: 'dns' | 'http'
  readonly name: string
  readonly value: string
}

export const challengeOf = (
  { hostnameCheck: { by } }: Pick<Ctx, 'hostnameCheck'>,
  { id, hostname, token }: Pick<HostnameRow, 'id' | 'hostname' | 'token'>,
): Challenge => ({
  type: by,
  name: by === 'dns' ? `_lectern-challenge.${hostname}` : `http://${hostname}${challengePath}/${id}`,
  value: `lectern-verification=${token}`,
})
