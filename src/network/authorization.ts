// The user name and the password in an address, as a header.
import { percentDecoded } from '#kernel/percent-decoding.ts'

/** The header `authorization` that stands for them (RFC 7617); undefined where the address has neither. */
export const authorizationOf = ({ username, password }: URL): string | undefined => {
  if (username === '' && password === '') return undefined
  return `Basic ${Buffer.from(`${percentDecoded(username)}:${percentDecoded(password)}`).toString('base64')}`
}
