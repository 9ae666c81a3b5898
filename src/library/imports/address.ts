// The address of an import: user name and password are separated from it, encrypted, and never shown.

import type { Ctx } from '#context.ts'
import type { ImportSource } from '#database/index.ts'
import { decrypt, encrypt } from '#kernel/encryption.ts'
import { Invalid } from '#kernel/errors.ts'
import { percentDecoded } from '#kernel/percent-decoding.ts'

/** An address, split into what may be shown and what may not. */
export interface ImportAddress {
  /** The address without user name and password. */
  readonly shown: string
  /** User name and password as they are written in an address: `name:password`. */
  readonly credentials: string | undefined
}

/** Parses an address, and refuses what can be judged by the address alone. */
export const readAddress = (url: string, source: ImportSource): ImportAddress => {
  const parsed = URL.parse(url)
  if (parsed === null) throw wrong('is not a URL')
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')
    throw wrong('must begin with http: or https:')
  const { username, password } = parsed
  if (username === '' && password === '') return { shown: url, credentials: undefined }
  if (source !== 'git') throw wrong('carries a user name or a password, which only the source git takes')
  parsed.username = ''
  parsed.password = ''
  return { shown: parsed.href, credentials: password === '' ? username : `${username}:${password}` }
}

/** The address with user name and password, for fetching it. */
export const wholeAddress = ({ shown, credentials }: ImportAddress): string => {
  if (credentials === undefined) return shown
  const url = new URL(shown)
  const [username = '', password = ''] = split(credentials)
  url.username = username
  url.password = password
  return url.href
}

/** A text from elsewhere with user name and password removed. */
export const withoutCredentials = (text: string, { credentials }: ImportAddress): string => {
  if (credentials === undefined) return text
  const secrets = [credentials, ...split(credentials).flatMap(part => [part, percentDecoded(part)])]
  return secrets
    .filter(secret => secret.length > 2)
    .sort((one, other) => other.length - one.length)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text)
}

/** Encrypts user name and password for the import with this id; only the secret of the installation decrypts them. */
export const sealCredentials = (
  { signer }: Pick<Ctx, 'signer'>,
  id: string,
  { credentials }: ImportAddress,
): Uint8Array | null => {
  if (credentials === undefined) return null
  return encrypt(signer.keyFor(purpose, id), Buffer.from(credentials))
}

export const openCredentials = ({ signer }: Pick<Ctx, 'signer'>, id: string, sealed: Uint8Array): string =>
  decrypt(signer.keyFor(purpose, id), sealed).toString()

const purpose = 'credentials of an import'

const split = (credentials: string): string[] => {
  const end = credentials.indexOf(':')
  return end === -1 ? [credentials] : [credentials.slice(0, end), credentials.slice(end + 1)]
}

const wrong = (message: string): Invalid => new Invalid(`url ${message}`, [{ path: '/url', message }])
