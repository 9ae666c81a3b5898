// Room for large JSON bodies: so many bytes of them at a time, of each sender and of all; the others wait in line.
import { Unavailable } from '#kernel/errors.ts'

/** What a body takes of the room until it is left. */
export interface Stay {
  /** The body turned out to have so many bytes. */
  shrink(bytes: number): void
  leave(): void
}

export interface LargeBodies {
  /**
   * Waits until there is room for so many bytes of an owner. Owners take turns. Rejects with `Unavailable` where too many
   * wait, or this one has waited for long, and with the signal's reason once that is aborted.
   */
  enter(owner: string, bytes: number, signal: AbortSignal): Promise<Stay>
}

export interface RoomLimits {
  /** Bytes, of one owner and of all together. One body that is larger has its turn when it is alone. */
  readonly ofOwner: number
  readonly together: number
  /** Bodies that wait, likewise. */
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
  // In the order of turns: who had one is put in again at the end.
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
  /** Whoever has room of their own left is served in turn; a large body that is next is not overtaken by small ones. */
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
      // To the end of the turns.
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
