// Watches the event loop of this thread: how much CPU time passes between two turns of it.

/** What passed between two turns of the event loop. */
export interface Stretch {
  /** As `performance.now` had it. */
  readonly from: number
  readonly to: number
  /** CPU time of this thread, in microseconds. */
  readonly used: number
}

export interface LoopWatch {
  /** Ends the watch, and with it the stretch in which it is called. Gives how many turns there were. */
  readonly end: () => number
}

/** Tells of each stretch in which something was done, once it is over. */
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
    // While nothing is done here, threads work for it: they are not to share the processor with this watch.
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
