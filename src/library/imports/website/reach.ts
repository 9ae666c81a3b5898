// Whether a site still answers: one that stops answering is not imported in part.

import { badAddress } from '../bad-address.ts'
import type { FetchOutcome } from './fetch-page.ts'
import { limits } from './limits.ts'

/** Records the outcome of a request. Throws where too many consecutive ones were not answered. */
export type NoteReach = (outcome: FetchOutcome | object | undefined) => void

export const watchReach = (pages: () => number): NoteReach => {
  let outOfReach = 0
  return outcome => {
    const isFailed =
      outcome !== undefined && 'reason' in outcome && 'isPassing' in outcome && outcome.isPassing
    outOfReach = isFailed ? outOfReach + 1 : 0
    if (!isFailed || outOfReach < limits.outOfReach) return
    throw badAddress(
      `the site stopped answering after ${pages()} pages, and nothing was imported: ${outcome.reason}; import it again later, and what was fetched is not fetched again`,
    )
  }
}
