// Signs a delivery as Standard Webhooks specifies it.
import { createHmac } from 'node:crypto'

interface Message {
  /** The same for all attempts. */
  readonly id: string
  /** The time of this attempt, in milliseconds since 1970. */
  readonly time: number
  readonly body: string
}

/** The headers by which a receiver verifies the sender, with a signature for each secret. */
export const signedHeaders = ({ id, time, body }: Message, secrets: readonly string[]) => {
  const timestamp = String(Math.floor(time / 1000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

const prefix = 'whsec_'
