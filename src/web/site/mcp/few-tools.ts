// Limits how many tools work for a network at a time: others wait, so that one reader does not hold up everybody's
// search.
import type { Database } from '#database/index.ts'
import { fewAtOnce } from '#kernel/few-at-once.ts'
import { oneForEach } from '#kernel/one-for-each.ts'

/** The limits of one network. */
const most = { working: 2, waiting: 8 }

/** The limiter of each installation; its key is the network. */
export const fewToolsFor = oneForEach((_: Database) =>
  fewAtOnce(most, 'your network asks for too much at a time; wait for some answers and ask again'),
)
