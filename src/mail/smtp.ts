// Mail by SMTP: one text to one address, over TLS wherever the server has it.
import type { Transporter } from 'nodemailer'
import { failedMails, sentMails } from './metrics.ts'

export interface SmtpSettings {
  /** `smtps:` is TLS from the start; `smtp:` goes over to it where the server offers it. */
  readonly url: string
  /** Whom mail comes from: an address, or a name and an address in angle brackets. */
  readonly from: string
}

export interface TextMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Opens a connection for each mail: they are rare, and a mail server ends connections that wait. */
export const createSmtpMail = ({ url, from }: SmtpSettings) => {
  let transport: Promise<Transporter> | undefined
  return {
    send: async ({ to, subject, text }: TextMail): Promise<void> => {
      transport ??= transportTo(url)
      const sent = (await transport).sendMail({
        from,
        // As an object it is one address, whatever commas it has.
        to: { name: '', address: to },
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        // So that no vacation replies come back.
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

/** Milliseconds until the server is reached, until it greets, and that it may say nothing. */
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
    // What stays on this machine needs none, and mail servers there seldom have a certificate that anybody vouches for.
    ignoreTLS: isLoopback(host),
    // A password is sent to nobody who only says that they have no TLS.
    requireTLS: username !== '' && !isLoopback(host),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')
