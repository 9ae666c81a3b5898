// The certificates that verify a provider's answers, as admins paste them: PEM, or the base64 of one certificate.
import { X509Certificate } from 'node:crypto'
import { day } from '#kernel/durations.ts'
import { invalidField } from '#kernel/errors.ts'

/** Two during a rotation; some providers publish the next one early. */
const mostCertificates = 3

/** In milliseconds: certificates that expire sooner should be replaced now. */
export const soon = 30 * day

/** The certificates in a text; throws for anything else. */
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

/** The expiry of the certificate that expires last. */
export const lastExpiry = (certificates: readonly X509Certificate[]): string =>
  new Date(Math.max(...certificates.map(({ validToDate }) => validToDate.getTime()))).toISOString()

/** Each of the stored certificates in PEM. */
export const pemOf = (text: string): string[] =>
  readCertificates(text).map(certificate => certificate.toString())

/** What admins see of the stored certificates. */
export const presentCertificates = (text: string, now: number) =>
  readCertificates(text).map(({ fingerprint256, validFromDate, validToDate }) => ({
    fingerprint: fingerprint256,
    notBefore: validFromDate.toISOString(),
    expiresAt: validToDate.toISOString(),
    expiring: validToDate.getTime() < now + soon,
  }))

/** The base64 in each PEM block; a text without blocks is one itself. */
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
