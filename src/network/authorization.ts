// The user name and the password in an address, as a header.
import { percentDecoded } from '#kernel/percent-decoding.ts'

/** The header `authorization` for the credentials in an address (RFC 7617); undefined if it has none. */
export const authorizationOf = ({ username, password }: URL): string | undefined => {
  if (username === '' && password === '') return undefined
  return `Basic ${Buffer.from(`${percentDecoded(username)}:${percentDecoded(password)}`).toString('base64')}`
}
