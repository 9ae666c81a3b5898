// Identical reads are sent once for all who ask before it is sent.
import type { Answer } from './answer.ts'

export interface AskedOnce {
  /** Calls `send`, unless an identical read is pending; then its answer is shared. */
  ask(name: string, parameters: unknown, send: () => Promise<Answer>): Promise<Answer>
  /**
   * Called when the reads are sent: later callers get a read of
   * their own, so that nobody sees a state from before they asked.
   */
  forget(): void
}

export const askedOnce = (): AskedOnce => {
  const asked = new Map<string, Promise<Answer>>()
  return {
    ask: async (name, parameters, send) => {
      const key = JSON.stringify([name, parameters])
      const same = asked.get(key)
      if (same !== undefined) return copyOf(await same)
      const answer = send()
      asked.set(key, answer)
      return answer
    },
    forget: () => asked.clear(),
  }
}

/** Each caller gets their own rows, which they may change. */
const copyOf = (answer: Answer): Answer => ({ ...answer, rows: answer.rows.map(row => ({ ...row })) })
