// The certificates by which answers of a provider are checked, as admins paste them: in PEM, or the base64 of one.
import { X509Certificate } from 'node:crypto'
import { day } from '#kernel/durations.ts'
import { invalidField } from '#kernel/errors.ts'

/** Two while they are rotated; some providers publish the next one early. */
const mostCertificates = 3

/** What expires sooner is to be replaced now. */
export const soon = 30 * day

/** The certificates in a text; refuses what is none. */
export const readCertificates = (text: string): X509Certificate[] => {
  if (text.includes('PRIVATE KEY'))
    throw invalidField(
      '/certificate',
      'must not contain a private key; make a new one, for this one was sent',
    )
  const blocks = blocksOf(text)
  if (blocks.length > mostCertificates)
    throw invalidField('/certificate', `must have at most ${mostCertificates} certificates`)
  const certificates = blocks.map(parse)
  if (certificates.length === 0 || certificates.includes(undefined))
    throw invalidField('/certificate', 'must be an X.509 certificate in PEM or base64, or several in PEM')
  return certificates as X509Certificate[]
}

/** When the last of them expires. */
export const lastExpiry = (certificates: readonly X509Certificate[]): string =>
  new Date(Math.max(...certificates.map(({ validToDate }) => validToDate.getTime()))).toISOString()

/** Each of the certificates that were taken. */
export const pemOf = (text: string): string[] =>
  readCertificates(text).map(certificate => certificate.toString())

/** What an admin sees of the certificates that were taken. */
export const presentCertificates = (text: string, now: number) =>
  readCertificates(text).map(({ fingerprint256, validFromDate, validToDate }) => ({
    fingerprint: fingerprint256,
    notBefore: validFromDate.toISOString(),
    expiresAt: validToDate.toISOString(),
    expiring: validToDate.getTime() < now + soon,
  }))

/** The base64 in each block of PEM; without such blocks the text is one. */
const blocksOf = (text: string): string[] => {
  const blocks = [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g)]
  if (blocks.length > 0 || text.includes('-----')) return blocks.map(([, block = '']) => block)
  return [text]
}

const parse = (block: string): X509Certificate | undefined => {
  const base64 = block.replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}
