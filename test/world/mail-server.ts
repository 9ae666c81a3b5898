// A local mail server that keeps the mails it receives, and mail for tests that need no server.
import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Mail } from '#context.ts'

export interface ReceivedMail {
  /** The recipients that the sender named to the server. */
  readonly to: readonly string[]
  readonly user: string | undefined
  readonly isEncrypted: boolean
  /** Header lines, an empty line, and the text, as received. */
  readonly source: string
}

export interface MailServer {
  readonly port: number
  readonly received: readonly ReceivedMail[]
  close(): Promise<void>
}

/** Listens on a free local port; `options` are those of smtp-server. */
export const mailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: (stream, { envelope, user, secure }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ to, user, isEncrypted: secure, source: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...options,
  })
  // The client sees errors of a connection.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as { port: number }).port,
    received,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

export interface Outbox extends Mail {
  readonly sent: { readonly to: string; readonly subject: string; readonly text: string }[]
  /** How many of the next mails fail. */
  failures: number
}

/** Mail that is kept, and not sent. */
export const outbox = (): Outbox => {
  const box: Outbox = {
    sent: [],
    failures: 0,
    send: async mail => {
      if (box.failures > 0) {
        box.failures--
        throw new Error('the mail server is away')
      }
      box.sent.push(mail)
    },
  }
  return box
}

/** The secret of the link in a mail; undefined if there is none. */
export const linkIn = (text: string): string | undefined => /\/sign-in\/link\/(\w+)$/m.exec(text)?.[1]
