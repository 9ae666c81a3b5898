// Indexing what is written: right after each commit, and by a job where that did not happen.
import { type Ctx, type Installation, reading } from '#context.ts'
import { Interruption, type JobKind } from '#jobs/index.ts'
import { catchUp } from './catch-up.ts'
import { laggingSpaces } from './store.ts'

/** Follows main contents in the background. */
export interface Follower {
  /** The main content of a space has become another one. */
  readonly moved: (spaceId: string) => void
  /** Indexes no more; what is left is done by others, or when the program starts again. */
  readonly stop: () => void
}

export const followContents = (installation: Installation): Follower => {
  const waiting = new Set<string>()
  let isStopping = false
  const keep = async () => {
    if (isStopping) throw new Interruption('the program stops')
  }
  const follow = async (spaceId: string): Promise<void> => {
    // Leaves the moment to whoever is answered.
    await new Promise(setImmediate)
    waiting.delete(spaceId)
    const ctx = reading(installation, { userId: '', tokenId: '', scope: 'write' })
    await catchUp(ctx, spaceId, { keep }).catch(error => {
      if (!(error instanceof Interruption)) throw error
    })
  }
  return {
    moved: spaceId => {
      if (isStopping || waiting.has(spaceId)) return
      waiting.add(spaceId)
      installation.inBackground('index a space', () => follow(spaceId))
    },
    stop: () => {
      isStopping = true
    },
  }
}

const minute = 60_000
const spacesAtOnce = 100

/** Indexes whatever lags behind: after a crash, after a restore, in spaces that were duplicated. */
export const indexLaggingSpaces: JobKind = {
  name: 'index-lagging-spaces',
  every: minute,
  run: async (ctx: Ctx, { keep }) => {
    for (let last = ''; ; ) {
      const spaces = await laggingSpaces(ctx)
        .where('spaces.id', '>', last)
        .orderBy('spaces.id')
        .limit(spacesAtOnce)
        .execute()
      for (const { id } of spaces) {
        await catchUp(ctx, id, { keep })
        await keep()
        last = id
      }
      if (spaces.length < spacesAtOnce) return
    }
  },
}
