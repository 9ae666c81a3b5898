// Signals: what a transaction tells the followers of a topic, in this process and, on PostgreSQL, in all others.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Listener, WriteDb } from './database.ts'

export interface Signals {
  /** Sends a signal when the transaction commits, never when it is rolled back. The subject must be short, as an id is. */
  send(inside: SendingTransaction, topic: string, subject: string): Promise<void>
  /**
   * Calls `act` with the subject of each signal, or with none where signals may have been lost. Signals only save waiting:
   * followers also check from time to time. Returns the function that ends it.
   */
  follow(topic: string, act: Act): () => void
}

/** The signals of an installation, for its owner. */
export interface OwnSignals extends Signals {
  /** Begins to receive signals of other processes. */
  start(): void
  close(): Promise<void>
}

type Act = (subject: string | undefined) => void

interface SendingTransaction {
  readonly db: WriteDb
  readonly afterCommit: (effect: () => void) => void
}

const channel = 'lectern'

/** What a statement of PostgreSQL gives for `pg_notify` that sends a signal by itself: all processes hear it, its own too. */
export const notification = (topic: string, subject: string) => ({
  channel,
  payload: payloadOf(nobody, topic, subject),
})

/** In the place of a sender that would not listen to itself. */
const nobody = '-'

const payloadOf = (sender: string, topic: string, subject: string): string => `${sender} ${topic} ${subject}`

export const createSignals = ({ engine, listen }: Pick<Database, 'engine' | 'listen'>): OwnSignals => {
  const followers = new Map<string, Set<Act>>()
  const origin = randomUUID()
  let listener: Listener | undefined

  const tell = (topic: string, subject: string | undefined): void => {
    for (const act of [...(followers.get(topic) ?? [])]) act(subject)
  }
  const heard = (payload: string): void => {
    const [sender, topic = '', subject = ''] = payload.split(' ')
    // This process has already told its own followers.
    if (sender !== origin) tell(topic, subject)
  }
  const connected = (): void => {
    for (const topic of [...followers.keys()]) tell(topic, undefined)
  }
  return {
    send: async ({ db, afterCommit }, topic, subject) => {
      afterCommit(() => tell(topic, subject))
      if (engine !== 'postgres') return
      await sql`select pg_notify(${channel}, ${payloadOf(origin, topic, subject)})`.execute(db)
    },
    follow: (topic, act) => {
      const acts = followers.get(topic) ?? new Set()
      followers.set(topic, acts.add(act))
      return () => {
        acts.delete(act)
        if (acts.size === 0 && followers.get(topic) === acts) followers.delete(topic)
      }
    },
    start: () => {
      listener ??= listen?.(channel, { heard, connected })
    },
    close: async () => listener?.close(),
  }
}
