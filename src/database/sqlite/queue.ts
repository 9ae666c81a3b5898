// A queue that runs one piece of work at a time, first come first served.

/** Runs the work when everything queued before it has settled. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

export const queue = (): Queue => {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
