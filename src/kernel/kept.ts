// A value that takes long to make and is made once.

/** What was made once is kept; what failed is made again for the next who asks. */
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
