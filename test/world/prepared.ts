// What all tests of a suite share.
import { before } from 'node:test'

/** Made once, right before the first of them: while suites are registered, tests of other files may be under way. */
export const prepared = <Value>(make: () => Promise<Value>): Promise<Value> => {
  const made = Promise.withResolvers<Value>()
  before(async () => made.resolve(await make()))
  return made.promise
}
