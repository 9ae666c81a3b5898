// Work that is requested often, and done once for all who have asked meanwhile.

/** One run at a time. Callers during a run share the next one, which begins after they have asked. */
export const coalesced = (work: () => Promise<void>): (() => Promise<void>) => {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    const run = work().finally(() => {
      if (current === run) current = undefined
    })
    current = run
    return run
  }
  const afterwards = (): Promise<void> => {
    next = undefined
    return begin()
  }
  return () => {
    if (current === undefined) return begin()
    next ??= current.then(afterwards, afterwards)
    return next
  }
}
