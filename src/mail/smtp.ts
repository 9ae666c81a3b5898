// Sends mail by SMTP: a plain text to one address, over TLS if the server supports it.
import type { Transporter } from 'nodemailer'
import { failedMails, sentMails } from './metrics.ts'

export interface SmtpSettings {
  /** `smtps:` is TLS from the start; `smtp:` switches to it by STARTTLS if the server offers that. */
  readonly url: string
  /** The sender: an address, or a name and an address in angle brackets. */
  readonly from: string
}

export interface TextMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Opens a connection for each mail: mails are rare, and a mail server closes idle connections. */
export const createSmtpMail = ({ url, from }: SmtpSettings) => {
  let transport: Promise<Transporter> | undefined
  return {
    send: async ({ to, subject, text }: TextMail): Promise<void> => {
      transport ??= transportTo(url)
      const sent = (await transport).sendMail({
        from,
        // Given as an object, it is one address, even if it contains commas.
        to: { name: '', address: to },
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        // Prevents automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await sent.catch(error => {
        failedMails.add(1)
        throw error
      })
      sentMails.add(1)
    },
  }
}

/** In milliseconds: until the connection is made, until the greeting, and between two answers. */
const times = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

const transportTo = async (url: string): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer')
  return createTransport({ ...serverOf(new URL(url)), ...times })
}

const serverOf = ({ protocol, hostname, port, username, password }: URL) => {
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A connection on the same host needs no TLS, and mail servers there seldom have a certificate that can be verified.
    ignoreTLS: isLoopback(host),
    // Without TLS, no password is sent: anybody could pretend to be a server that does not support it.
    requireTLS: username !== '' && !isLoopback(host),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')
