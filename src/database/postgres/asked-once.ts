// Reads that are asked once for all who ask the same before it is sent.
import type { Answer } from './answer.ts'

export interface AskedOnce {
  /** Asks by `send`, unless the same is asked already. */
  ask(name: string, parameters: unknown, send: () => Promise<Answer>): Promise<Answer>
  /** It is being sent: whoever asks from now on has it asked anew, so that nobody is told what was so before they asked. */
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

/** Rows of its own for each who asked: they may change them. */
const copyOf = (answer: Answer): Answer => ({ ...answer, rows: answer.rows.map(row => ({ ...row })) })
