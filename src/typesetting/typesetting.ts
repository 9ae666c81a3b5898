// Typesetting: one document at a time in a process of its own, organizations in turn.
import { Unavailable } from '#kernel/errors.ts'
import { createLines } from '#threads/index.ts'
import type { ProcessLimits } from './messages.ts'
import { type Document, type TakePdf, typesetDocument } from './typeset.ts'

export interface Typesetting {
  /**
   * Does work that typesets when its turn comes. Rejects with `Unavailable` where too much waits already, and with the reason
   * of `signal` once that is aborted.
   */
  inTurn<T>(owner: string, work: (typesetter: Typesetter) => Promise<T>): Promise<T>
  /** Ends what is being typeset; nothing more is begun. */
  close(): Promise<void>
}

export interface Typesetter {
  /** Aborted where the server stops. */
  readonly signal: AbortSignal
  /**
   * A document as a PDF. Rejects with `ResourceExhausted` where it takes too much, and with `Unavailable` where what typesets
   * comes to an end.
   */
  typeset<T>(document: Document, take: TakePdf<T>): Promise<T>
}

const usualLimits: ProcessLimits = { memory: 2_000_000_000, time: 120_000, imageTime: 10_000 }

/** Documents that may wait. */
const ofOwner = { items: 20, weight: 20 }
const together = { items: 200, weight: 200 }

export const createTypesetting = (changed: Partial<ProcessLimits> = {}): Typesetting => {
  const limits = { ...usualLimits, ...changed }
  const lines = createLines<() => Promise<void>>(ofOwner, together)
  const closing = new AbortController()
  const { signal } = closing
  let running: Promise<void> | undefined

  const next = (): void => {
    if (running !== undefined) return
    const work = lines.take(() => true)
    running = work?.().finally(() => {
      running = undefined
      next()
    })
  }
  const typesetter: Typesetter = {
    signal,
    typeset: (document, take) => typesetDocument(document, limits, signal, take),
  }
  return {
    inTurn: (owner, work) =>
      new Promise((resolve, reject) => {
        const turn = async (): Promise<void> => {
          try {
            signal.throwIfAborted()
            resolve(await work(typesetter))
          } catch (error) {
            reject(error)
          }
        }
        if (lines.add(owner, turn, 1)) next()
        else reject(new Unavailable('too many PDFs are waiting to be made; try again later', 30))
      }),
    close: async () => {
      closing.abort(new Unavailable('this server is stopping; try again shortly'))
      while (running !== undefined) await running
    },
  }
}
