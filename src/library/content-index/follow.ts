// Indexing what is written: right after each commit, and by a job where that did not happen.
import { type Ctx, type Installation, operator, reading } from '#context.ts'
import { Interruption, type JobKind } from '#jobs/index.ts'
import { minute } from '#kernel/durations.ts'
import { isBehind } from './catch-up.ts'
import { catchUpClaimed } from './claims.ts'
import { laggingSpaces, noteIndexed } from './store.ts'

/** Follows main contents in the background. */
export interface Follower {
  /** The main content of a space has changed. */
  readonly moved: (spaceId: string) => void
  /** Begins with what lags behind: after a crash, with what was being indexed. */
  readonly start: () => void
  /** Stops indexing; what is left is done by other processes, or when the program starts again. */
  readonly stop: () => void
}

/** In milliseconds: what is written in quick succession is indexed together, and does not slow down the writer. */
const pause = 100

/**
 * In milliseconds, from the end of one look at a space to the next one. While a space is written all the time, each look finds
 * more, and pages that were changed several times are indexed once. After a look that took long it rests longer, so that no more
 * than a quarter of the time goes to it; whoever searches meanwhile has the index brought up first.
 */
const restAfter = (look: number): number => Math.min(Math.max(500, 3 * look), 5000)

export const followContents = (installation: Installation): Follower => {
  /** Of spaces that are to be indexed, and of those that were a moment ago. */
  const timers = new Map<string, NodeJS.Timeout>()
  /** Spaces that are being indexed, or were a moment ago, and whether they are to be looked at once more. */
  const followed = new Map<string, boolean>()
  const claimant = installation.newId()
  let isStopping = false
  const keep = async () => {
    if (isStopping) throw new Interruption('the program stops')
  }
  const followAll = async (): Promise<void> => {
    const ctx = reading(installation, operator)
    // A process that has died may have claimed them: they are looked at once more.
    const followUnlessFollowed = async (spaceId: string) => {
      if (followed.has(spaceId)) return
      followed.set(spaceId, false)
      await follow(spaceId)
    }
    await catchUpAll(ctx, keep, followUnlessFollowed).catch(unlessInterrupted)
  }
  const moved = (spaceId: string): void => {
    // Whoever indexes it may have read its head before: it is looked at once more, however often it moves until then.
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
  /** Looks at a space that is marked as followed, unless another process does. */
  const follow = async (spaceId: string): Promise<void> => {
    const since = performance.now()
    const rest = () => restAfter(performance.now() - since)
    const ctx = reading(installation, operator)
    try {
      // What has moved here is more than the other process may have seen.
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

/** Indexes whatever lags behind: after a restore, in spaces that were duplicated, what another process has left. */
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
      // An older program beside this one does not note it.
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
