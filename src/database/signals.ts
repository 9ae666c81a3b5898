// Signals: what a transaction tells whoever follows a topic, in this process and, on PostgreSQL, in all others.
import type { WriteDb } from './database.ts'

export interface Signals {
  /** Is told once the transaction has been committed, and never where it was rolled back. */
  send(inside: SendingTransaction, topic: string, subject?: string): Promise<void>
  /**
   * Calls `act` with the subject of each signal; with none where signals may have been lost. A signal only saves a wait:
   * whoever follows also looks from time to time. Gives what ends it.
   */
  follow(topic: string, act: Act): () => void
}

type Act = (subject: string | undefined) => void

interface SendingTransaction {
  readonly db: WriteDb
  readonly afterCommit: (effect: () => void) => void
}

export const createSignals = (): Signals => {
  const followers = new Map<string, Set<Act>>()
  const tell = (topic: string, subject: string | undefined): void => {
    for (const act of [...(followers.get(topic) ?? [])]) act(subject)
  }
  return {
    send: async ({ afterCommit }, topic, subject = '') => afterCommit(() => tell(topic, subject)),
    follow: (topic, act) => {
      const acts = followers.get(topic) ?? new Set()
      followers.set(topic, acts.add(act))
      return () => {
        acts.delete(act)
        if (acts.size === 0) followers.delete(topic)
      }
    },
  }
}
