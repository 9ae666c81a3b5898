// A value that all tests of a suite share.
import { before } from 'node:test'

/** Makes the value once, right before the first test: while suites are registered, tests of other files may be running. */
export const prepared = <Value>(make: () => Promise<Value>): Promise<Value> => {
  const made = Promise.withResolvers<Value>()
  before(async () => made.resolve(await make()))
  return made.promise
}
