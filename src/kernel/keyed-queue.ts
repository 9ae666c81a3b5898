// Work under the same key runs one piece after the other; other keys are independent.

/** Runs the work once all earlier work under the same key has settled. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

export const keyedQueue = (): KeyedQueue => {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const result = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = result.then(forget, forget)
    last.set(key, settled)
    return result

    function forget(): void {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
