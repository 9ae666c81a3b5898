// Room for large JSON bodies: a limited number of bytes at a time, per sender and in all; other bodies wait in line.
import { Unavailable } from '#kernel/errors.ts'

/** The share of the room that a body takes until `leave` is called. */
export interface Stay {
  /** Gives back the rest where the body turned out to have only so many bytes. */
  shrink(bytes: number): void
  leave(): void
}

export interface LargeBodies {
  /**
   * Waits until `bytes` of this owner fit. Owners take turns. Rejects with `Unavailable` where too many wait, or this one
   * has waited for `longestWaiting`, and with the signal's reason once that is aborted.
   */
  enter(owner: string, bytes: number, signal: AbortSignal): Promise<Stay>
}

export interface RoomLimits {
  /** In bytes, for one owner and for all together. A larger body enters when nothing else is in. */
  readonly ofOwner: number
  readonly together: number
  /** Waiting bodies, for one owner and for all together. */
  readonly waitingOfOwner: number
  readonly waitingTogether: number
}

/** In milliseconds. */
const longestWaiting = 30_000

interface Waiting {
  readonly bytes: number
  readonly begin: () => void
}

export const largeBodies = (limits: RoomLimits): LargeBodies => {
  const used = new Map<string, number>()
  let usedTogether = 0
  // By owner, in the order of turns: an owner who was served moves to the end.
  const lines = new Map<string, Waiting[]>()
  let waitingTogether = 0

  const take = (owner: string, bytes: number): void => {
    const sum = (used.get(owner) ?? 0) + bytes
    if (sum === 0) used.delete(owner)
    else used.set(owner, sum)
    usedTogether += bytes
  }
  const fits = (owner: string, bytes: number): boolean =>
    isWithin(used.get(owner) ?? 0, bytes, limits.ofOwner) && isWithin(usedTogether, bytes, limits.together)
  const remove = (owner: string, waiting: Waiting): void => {
    const line = lines.get(owner) ?? []
    const at = line.indexOf(waiting)
    if (at < 0) return
    line.splice(at, 1)
    waitingTogether--
    if (line.length === 0) lines.delete(owner)
  }
  /**
   * The next body of the first owner who is below their own limit; undefined where it does not fit into the whole yet, so
   * that small bodies do not overtake a large one.
   */
  const choose = (): readonly [string, Waiting] | undefined => {
    for (const [owner, [first]] of lines) {
      if (first === undefined || !isWithin(used.get(owner) ?? 0, first.bytes, limits.ofOwner)) continue
      return fits(owner, first.bytes) ? [owner, first] : undefined
    }
    return undefined
  }
  const next = (): void => {
    for (let chosen = choose(); chosen !== undefined; chosen = choose()) {
      const [owner, waiting] = chosen
      const line = lines.get(owner) as Waiting[]
      remove(owner, waiting)
      // The owner moves to the end of the turns.
      if (lines.delete(owner)) lines.set(owner, line)
      waiting.begin()
    }
  }
  const stay = (owner: string, bytes: number): Stay => {
    let taken = bytes
    const shrink = (to: number): void => {
      if (to >= taken) return
      take(owner, to - taken)
      taken = to
      next()
    }
    take(owner, bytes)
    return { shrink, leave: () => shrink(0) }
  }
  return {
    enter: (owner, bytes, signal) => {
      const line = lines.get(owner) ?? []
      if (lines.size === 0 && fits(owner, bytes)) return Promise.resolve(stay(owner, bytes))
      if (line.length >= limits.waitingOfOwner || waitingTogether >= limits.waitingTogether)
        return Promise.reject(new Unavailable(tooMany))
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          bytes,
          begin: () => {
            end()
            resolve(stay(owner, bytes))
          },
        }
        const give = (reason: unknown): void => {
          end()
          remove(owner, waiting)
          next()
          reject(reason)
        }
        const gone = (): void => give(signal.reason)
        const timer = setTimeout(() => give(new Unavailable(tooMany)), longestWaiting)
        const end = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', gone)
        }
        signal.addEventListener('abort', gone)
        line.push(waiting)
        lines.set(owner, line)
        waitingTogether++
        if (signal.aborted) gone()
        else next()
      })
    },
  }
}

const isWithin = (used: number, bytes: number, limit: number): boolean => used === 0 || used + bytes <= limit

const tooMany = 'too many large bodies are being received; send this one again in a moment'
