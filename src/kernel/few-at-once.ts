// Work of which only little is done at a time for each key: some more waits, and what is beyond that is refused.
import { Unavailable } from './errors.ts'

/** Of one key. */
export interface Bounds {
  readonly working: number
  readonly waiting: number
}

interface Line {
  working: number
  /** Each called when it is its turn. */
  readonly waiting: (() => void)[]
}

/** Does work when fewer than so many under the same key are under way; rejects with `Unavailable` where too many wait already. */
export type FewAtOnce = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** `refusal` is what is said to those who are refused. */
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
      // Whoever is next takes the place of this one.
      if (next !== undefined) next()
      else if (--line.working === 0) lines.delete(key)
    }
  }
}
