// Keys and certificates for tests that sign something, made by @peculiar/x509.
import 'reflect-metadata'
import { X509CertificateGenerator } from '@peculiar/x509'

export interface SigningKey {
  /** In PEM, like the private key. */
  readonly certificate: string
  readonly privateKey: string
}

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}

/** A key with a self-signed certificate, by default valid from 2025 until 2055. */
export const makeSigningKey = async (
  notBefore = '2025-01-01',
  notAfter = '2055-01-01',
): Promise<SigningKey> => {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=id.example.com',
    notBefore: new Date(notBefore),
    notAfter: new Date(notAfter),
    signingAlgorithm: algorithm,
    keys,
  })
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`
  return { certificate: `${certificate.toString('pem')}\n`, privateKey }
}
