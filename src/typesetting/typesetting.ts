// Typesetting: one document at a time in a process of its own. Organizations take turns, and so do members and visitors
// of sites.
import { createCache } from '#kernel/cache.ts'
import type { Clock } from '#kernel/clock.ts'
import { exhaustedFor, ResourceExhausted, Unavailable } from '#kernel/errors.ts'
import { createLines } from '#threads/index.ts'
import { createDrawing, type Drawing } from './drawing.ts'
import type { ProcessLimits } from './messages.ts'
import { type Document, type TakePdf, typesetDocument } from './typeset.ts'

export interface Typesetting {
  /**
   * Calls `work` when its turn comes. Rejects with `Unavailable` if too much waits already, or the server stops. Visitors
   * of sites may be anybody, in any number: they have a queue apart from members, and while members wait, at most every
   * other turn.
   */
  inTurn<T>(owner: string, work: (typesetter: Typesetter) => Promise<T>, asks?: Asker): Promise<T>
  /**
   * Does work once for all who request it under the key while it runs. If it exhausted its limits, requests are rejected
   * like the first one for a while, without trying again. A network may have a few works in progress; further ones are
   * rejected with `Unavailable`, but it may join work that is in progress.
   */
  shared<T>(key: string, work: () => Promise<T>, network?: string): Promise<T>
  /** Draws a picture from a short source; does not wait for PDFs. */
  readonly draw: Drawing['draw']
  /** Ends what is being typeset, and begins nothing more. */
  close(): Promise<void>
}

/** Who waits for a document. */
export type Asker = 'member' | 'visitor'

export interface Typesetter {
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
  /**
   * A document as a PDF. Rejects with `ResourceExhausted` if it takes too much time or memory, and with `Unavailable` if
   * the process ends unexpectedly.
   */
  typeset<T>(document: Document, take: TakePdf<T>): Promise<T>
}

type Turn = () => Promise<void>

const usualLimits: ProcessLimits = { memory: 2_000_000_000, time: 120_000, imageTime: 10_000 }

/** How many documents may wait: for members, and as many for visitors. */
const ofOwner = { items: 20, weight: 20 }
const together = { items: 200, weight: 200 }

/** Documents that one network may have in progress, including those that wait. */
const ofNetwork = 3

const mostExhausted = 1000

export const createTypesetting = (
  changed: Partial<ProcessLimits> = {},
  clock: Clock = Date.now,
): Typesetting => {
  const limits = { ...usualLimits, ...changed }
  const lines = {
    member: createLines<Turn>(ofOwner, together),
    visitor: createLines<Turn>(ofOwner, together),
  } as const
  let last: Asker = 'visitor'
  const drawing = createDrawing()
  const closing = new AbortController()
  const { signal } = closing
  const begun = new Map<string, { readonly done: Promise<unknown>; readonly network: string | undefined }>()
  const exhausted = createCache<{ readonly until: number; readonly message: string }>(mostExhausted)
  let running: Promise<void> | undefined

  const refuseExhausted = (key: string): void => {
    const { until = 0, message = '' } = exhausted.get(key) ?? {}
    const left = until - clock()
    if (left > 0) throw new ResourceExhausted(message, Math.ceil(left / 1000))
  }
  const refuseBeyondShare = (network: string): void => {
    const underWay = begun.values().filter(one => one.network === network)
    if (Array.from(underWay).length >= ofNetwork)
      throw new Unavailable(`your network has ${ofNetwork} PDFs under way; ask again when one is made`, 5)
  }
  const noteExhausted = (key: string, error: unknown): void => {
    if (error instanceof ResourceExhausted)
      exhausted.set(key, { until: clock() + exhaustedFor, message: error.message }, 1)
  }

  const take = (): Turn | undefined => {
    const other = last === 'member' ? 'visitor' : 'member'
    for (const asker of [other, last] as const) {
      const turn = lines[asker].take(() => true)
      if (turn === undefined) continue
      last = asker
      return turn
    }
    return undefined
  }
  const next = (): void => {
    if (running !== undefined) return
    running = take()?.().finally(() => {
      running = undefined
      next()
    })
  }
  const typesetter: Typesetter = {
    signal,
    typeset: (document, take) => typesetDocument(document, limits, signal, take),
  }
  return {
    inTurn: (owner, work, asks = 'member') =>
      new Promise((resolve, reject) => {
        const turn: Turn = async () => {
          try {
            signal.throwIfAborted()
            resolve(await work(typesetter))
          } catch (error) {
            reject(error)
          }
        }
        if (lines[asks].add(owner, turn, 1)) next()
        else reject(new Unavailable('too many PDFs are waiting to be made; try again later', 30))
      }),
    shared: async <T>(key: string, work: () => Promise<T>, network?: string) => {
      refuseExhausted(key)
      const known = begun.get(key)
      if (known !== undefined) return known.done as Promise<T>
      if (network !== undefined) refuseBeyondShare(network)
      const done = work()
        .catch(error => {
          noteExhausted(key, error)
          throw error
        })
        .finally(() => begun.delete(key))
      begun.set(key, { done, network })
      return done
    },
    draw: drawing.draw,
    close: async () => {
      await drawing.close()
      closing.abort(new Unavailable('this server is stopping; try again shortly'))
      while (running !== undefined) await running
    },
  }
}
