// Follows something that the server does until it has ended, and cancels it where the command is interrupted.
import { setTimeout as pause } from 'node:timers/promises'
import { Interrupted } from './failure.ts'
import { showingStages } from './progress.ts'

interface Followed {
  readonly status: string
  readonly stage?: string
  readonly done?: number
  readonly total?: number
}

export interface Following<What> {
  readonly look: () => Promise<What>
  readonly cancel: () => Promise<What>
  /** Said where it was cancelled by this. */
  readonly cancelled: string
}

/** Waits for the end; what is done at any moment is said on standard error. */
export const follow = async <What extends Followed>(
  asked: What,
  { look, cancel, cancelled }: Following<What>,
  isQuiet: boolean,
): Promise<What> => {
  const interrupted = new AbortController()
  const interrupt = (): void => interrupted.abort()
  // A second time ends the command, as it would without this.
  process.once('SIGINT', interrupt)
  const ended = showingStages(isQuiet, async show => {
    let present = asked
    for (let wait = shortest; isOpen(present); wait = Math.min(2 * wait, longest)) {
      const { stage = words[present.status], done, total } = present
      show(stage ?? '', done, total)
      await pause(wait, undefined, { signal: interrupted.signal }).catch(() => {})
      // What was done a moment before is not cancelled any more.
      present = interrupted.signal.aborted ? await cancel().catch(look) : await look()
    }
    if (interrupted.signal.aborted && present.status === 'cancelled') throw new Interrupted(cancelled)
    return present
  })
  return ended.finally(() => process.off('SIGINT', interrupt))
}

/** In milliseconds, between two looks. */
const shortest = 100
const longest = 2000

const words: Readonly<Record<string, string>> = { pending: 'waiting for its turn', running: 'working' }

const isOpen = ({ status }: Followed): boolean => status === 'pending' || status === 'running'
