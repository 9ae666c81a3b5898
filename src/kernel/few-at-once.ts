// Work that is limited for each key: some is done at a time, some more waits, and the rest is refused.
import { Unavailable } from './errors.ts'

/** Limits for each key. */
export interface Bounds {
  readonly working: number
  readonly waiting: number
}

interface Line {
  working: number
  /** Callbacks of those that wait, in order. */
  readonly waiting: (() => void)[]
}

/**
 * Does work while fewer than `working` pieces under the same key are
 * under way; rejects with `Unavailable` where too many wait already.
 */
export type FewAtOnce = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** `refusal` is the message of the error. */
export const fewAtOnce = (most: Bounds, refusal: string): FewAtOnce => {
  const lines = new Map<string, Line>()
  const turnIn = async (line: Line): Promise<void> => {
    if (line.working < most.working) {
      line.working++
      return
    }
    if (line.waiting.length >= most.waiting) throw new Unavailable(refusal)
    await new Promise<void>(resolve => line.waiting.push(resolve))
  }
  return async (key, work) => {
    const line = lines.get(key) ?? { working: 0, waiting: [] }
    lines.set(key, line)
    await turnIn(line)
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      // The next one takes over this one's slot.
      if (next !== undefined) next()
      else if (--line.working === 0) lines.delete(key)
    }
  }
}
