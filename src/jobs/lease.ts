// The lease of a job that runs: begun anew by the clock too, so that a long step is not taken for the end of the process.
import type { Ctx } from '#context.ts'
import { keepClaimed, leaseTime } from './claim.ts'
import type { ClaimedJob } from './store.ts'

export interface Lease {
  /** The job as it is claimed now. */
  job(): ClaimedJob
  /** Begins the lease anew where that is due; throws where the job is somebody else's by now. */
  keep(): Promise<void>
  /** Leaves it alone from now on. */
  end(): Promise<void>
}

export const leaseOn = (ctx: Ctx, claimed: ClaimedJob): Lease => {
  let job = claimed
  let last: Promise<void> = Promise.resolve()
  // One after the other: a lease is known by its end.
  const keep = (): Promise<void> => {
    const kept = last.then(async () => {
      job = await keepClaimed(ctx, job)
    })
    last = kept.catch(() => {})
    return kept
  }
  // What goes wrong here, the next step of the work meets as well.
  const heartbeat = setInterval(() => void keep().catch(() => {}), leaseTime / 4).unref()
  return {
    job: () => job,
    keep,
    end: () => {
      clearInterval(heartbeat)
      return last
    },
  }
}
