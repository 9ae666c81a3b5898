// Few tools work for a network at a time: others wait for them, so that nobody's search stands still for one reader.
import type { Database } from '#database/index.ts'
import { fewAtOnce } from '#kernel/few-at-once.ts'
import { oneForEach } from '#kernel/one-for-each.ts'

/** Of one network. */
const most = { working: 2, waiting: 8 }

/** Each installation counts its own; the key is the network. */
export const fewToolsFor = oneForEach((_: Database) =>
  fewAtOnce(most, 'your network asks for too much at a time; wait for some answers and ask again'),
)
