// A value that takes long to compute and is computed once.

/** Keeps the first value; a failure is forgotten, and the next caller tries again. */
export const kept = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let value: Promise<Value> | undefined
  return () => {
    value ??= make().catch(error => {
      value = undefined
      throw error
    })
    return value
  }
}
