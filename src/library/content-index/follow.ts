// Indexes what is written: right after each commit, and by a job where that did not happen.
import { type Ctx, type Installation, operator, reading } from '#context.ts'
import { Interruption, type JobKind } from '#jobs/index.ts'
import { minute } from '#kernel/durations.ts'
import { isBehind } from './catch-up.ts'
import { catchUpClaimed } from './claims.ts'
import { laggingSpaces, noteIndexed } from './store.ts'

/** Follows main contents in the background. */
export interface Follower {
  /** To be called when the main content of a space has changed. */
  readonly moved: (spaceId: string) => void
  /** Begins with the spaces that lag behind, such as those that were being indexed when the program crashed. */
  readonly start: () => void
  /** Stops indexing; other processes do what is left, or this one when it starts again. */
  readonly stop: () => void
}

/** Milliseconds: what is written in quick succession is indexed together, and does not slow down the writer. */
const pause = 100

/**
 * Milliseconds from the end of one run for a space to the next one. While a space is written all the time, each run finds
 * more, and pages that were changed several times are indexed once. After a long run it rests longer, so that at most a
 * quarter of the time goes to indexing; requests for a search meanwhile bring the index up to date first.
 */
const restAfter = (look: number): number => Math.min(Math.max(500, 3 * look), 5000)

export const followContents = (installation: Installation): Follower => {
  /** Timers of spaces that are to be indexed, or that rest after they were indexed. */
  const timers = new Map<string, NodeJS.Timeout>()
  /** Spaces that are being indexed or rest after that, and whether they are to be indexed once more. */
  const followed = new Map<string, boolean>()
  const claimant = installation.newId()
  let isStopping = false
  const keep = async () => {
    if (isStopping) throw new Interruption('the program stops')
  }
  const followAll = async (): Promise<void> => {
    const ctx = reading(installation, operator)
    // A process that has died may have claimed some of them: those are tried once more.
    const followUnlessFollowed = async (spaceId: string) => {
      if (followed.has(spaceId)) return
      followed.set(spaceId, false)
      await follow(spaceId)
    }
    await catchUpAll(ctx, keep, followUnlessFollowed).catch(unlessInterrupted)
  }
  const moved = (spaceId: string): void => {
    // The run may have read the head before it moved: one more run follows, however often the head moves until then.
    if (followed.has(spaceId)) followed.set(spaceId, true)
    else if (!timers.has(spaceId)) after(pause, spaceId, begin)
  }
  const after = (milliseconds: number, spaceId: string, act: (spaceId: string) => void): void => {
    if (isStopping) return
    const onTime = () => {
      timers.delete(spaceId)
      act(spaceId)
    }
    timers.set(spaceId, setTimeout(onTime, milliseconds).unref())
  }
  /** Indexes a space that is marked as followed, unless another process does. */
  const follow = async (spaceId: string): Promise<void> => {
    const since = performance.now()
    const rest = () => restAfter(performance.now() - since)
    const ctx = reading(installation, operator)
    try {
      // The other process may have read the head before it moved here.
      if (!(await catchUpClaimed(ctx, spaceId, { claimant, keep, rest }))) followed.set(spaceId, true)
    } catch (error) {
      unlessInterrupted(error)
    } finally {
      after(rest(), spaceId, goOn)
    }
  }
  const begin = (spaceId: string): void => {
    followed.set(spaceId, false)
    installation.inBackground('index a space', () => follow(spaceId))
  }
  const goOn = (spaceId: string): void => {
    const isAgain = followed.get(spaceId)
    followed.delete(spaceId)
    if (isAgain) begin(spaceId)
  }
  return {
    start: () => installation.inBackground('index what lags behind', followAll),
    moved,
    stop: () => {
      isStopping = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

const spacesAtOnce = 100

/** Indexes all spaces that lag behind: after a restore, after duplicating, and what another process has left. */
export const indexLaggingSpaces: JobKind = {
  name: 'index-lagging-spaces',
  every: minute,
  run: (ctx, { keep }) => {
    const claimed = { claimant: ctx.newId(), keep, rest: () => 0 }
    return catchUpAll(ctx, keep, spaceId => catchUpClaimed(ctx, spaceId, claimed))
  },
}

const catchUpAll = async (
  ctx: Ctx,
  keep: () => Promise<void>,
  follow: (spaceId: string) => Promise<unknown>,
): Promise<void> => {
  for (let last = ''; ; ) {
    const spaces = await laggingSpaces(ctx)
      .where('spaces.id', '>', last)
      .orderBy('spaces.id')
      .limit(spacesAtOnce)
      .execute()
    for (const space of spaces) {
      if (isBehind(space)) await follow(space.id)
      // An older version of the program, running beside this one, does not write this column.
      else await ctx.inTransaction(inside => noteIndexed(inside, space.id, space.revision_id))
      await keep()
      last = space.id
    }
    if (spaces.length < spacesAtOnce) return
  }
}

const unlessInterrupted = (error: unknown): void => {
  if (!(error instanceof Interruption)) throw error
}
