// Watches the event loop of this thread: how much CPU time passes between two turns of it.

export interface LoopWatch {
  /** Ends the watch. Gives the longest stretch, in microseconds, and how many turns there were. */
  readonly end: () => { longest: number; turns: number }
}

export const watchLoop = (): LoopWatch => {
  let [longest, turns, isOver] = [0, 0, false]
  let last = cpuTime()
  const turn = (): void => {
    const now = cpuTime()
    const used = now - last
    longest = Math.max(longest, used)
    turns++
    last = now
    if (isOver) return
    // While nothing is done here, threads work for it: they are not to share the processor with this watch.
    if (used > idleTurn) setImmediate(turn)
    else setTimeout(turn, 1)
  }
  setImmediate(turn)
  return {
    end: () => {
      isOver = true
      return { longest: Math.max(longest, cpuTime() - last), turns }
    },
  }
}

/** In microseconds. */
const idleTurn = 300

/** CPU time of this thread so far, in microseconds. */
export const cpuTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
