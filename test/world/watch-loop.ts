// Watches the event loop of this thread: how much CPU time passes between two iterations.

/** What happened between two iterations of the event loop. */
export interface Stretch {
  /** As `performance.now` returned it. */
  readonly from: number
  readonly to: number
  /** CPU time of this thread, in microseconds. */
  readonly used: number
}

export interface LoopWatch {
  /** Ends the watch, and the current stretch. Returns how many iterations there were. */
  readonly end: () => number
}

/** Calls `tell` after each stretch in which something was done. */
export const watchLoop = (tell: (stretch: Stretch) => void): LoopWatch => {
  let [turns, isOver] = [0, false]
  let [from, usedBefore] = [performance.now(), cpuTime()]
  const endStretch = (): number => {
    const [to, usedNow] = [performance.now(), cpuTime()]
    const used = usedNow - usedBefore
    if (used > idleTurn) tell({ from, to, used })
    from = to
    usedBefore = usedNow
    return used
  }
  const turn = (): void => {
    if (isOver) return
    const used = endStretch()
    turns++
    // While this thread is idle, others work for it, and should not share the processor with this watch.
    if (used > idleTurn) setImmediate(turn)
    else setTimeout(turn, 1)
  }
  setImmediate(turn)
  return {
    end: () => {
      if (!isOver) endStretch()
      isOver = true
      return turns
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
