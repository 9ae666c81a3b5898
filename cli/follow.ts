// Follows work on the server until it has ended, and cancels it when the command is interrupted.
import { setTimeout as pause } from 'node:timers/promises'
import { Interrupted } from './failure.ts'
import { showingStages } from './progress.ts'

interface Working {
  readonly stage?: string
  readonly done?: number
  readonly total?: number
}

interface Followed extends Working {
  readonly status: string
}

export interface Following<What> {
  readonly look: () => Promise<What>
  readonly cancel: () => Promise<What>
  /** The message if this command cancelled it. */
  readonly cancelled: string
}

/** Waits for the end, and shows the progress on standard error. */
export const follow = async <What extends Followed>(
  asked: What,
  { look, cancel, cancelled }: Following<What>,
  isQuiet: boolean,
): Promise<What> => {
  const interrupted = new AbortController()
  const { signal } = interrupted
  const interrupt = (): void => interrupted.abort()
  // A second signal ends the command, as it would without this.
  process.once('SIGINT', interrupt)
  // If it ended a moment before, it cannot be cancelled: then its outcome is looked up.
  const lookOrCancel = () => (signal.aborted ? cancel().catch(look) : look())
  try {
    const ended = await untilOver(asked, { look: lookOrCancel, stateOf, signal }, isQuiet)
    if (signal.aborted && ended.status === 'cancelled') throw new Interrupted(cancelled)
    return ended
  } finally {
    process.off('SIGINT', interrupt)
  }
}

export interface Looking<What> {
  readonly look: () => Promise<What>
  /** Undefined once it has ended. */
  readonly stateOf: (present: What) => string | undefined
  /** When aborted, the next look-up happens immediately. */
  readonly signal?: AbortSignal
}

/** The same for work that cannot be cancelled. */
export const untilOver = <What extends Working>(
  asked: What,
  { look, stateOf, signal }: Looking<What>,
  isQuiet: boolean,
): Promise<What> =>
  showingStages(isQuiet, async show => {
    let present = asked
    for (let wait = shortest; ; wait = Math.min(2 * wait, longest)) {
      const state = stateOf(present)
      if (state === undefined) return present
      const { stage = words[state], done, total } = present
      show(stage ?? '', done, total)
      await pause(wait, undefined, { signal }).catch(() => {})
      present = await look()
    }
  })

/** In milliseconds, between two look-ups. */
const shortest = 100
const longest = 2000

/** What is shown for states without a stage. */
const words: Readonly<Record<string, string>> = {
  pending: 'waiting for its turn',
  running: 'working',
  progress: 'working',
}

const stateOf = ({ status }: Followed): string | undefined =>
  status === 'pending' || status === 'running' ? status : undefined
