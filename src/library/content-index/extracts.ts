// What texts hold for search and links: worked out once for each text, and stored under its hash.
import type { Extract } from '#content/markdown/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { Invalid } from '#kernel/errors.ts'
import type { Session } from '../bases/index.ts'
import { storedExtracts, storeExtracts } from './store.ts'

export interface Extracts {
  readonly byHash: ReadonlyMap<Hash, Extract>
  /** Stores those that were worked out just now. */
  readonly store: (ctx: Ctx) => Promise<void>
}

/** What some texts of a lineage hold, by their hashes; those that are new are worked out and stored. */
export const extractsOf = async (
  ctx: Ctx,
  session: Session,
  lineage: string,
  hashes: readonly Hash[],
): Promise<ReadonlyMap<Hash, Extract>> => {
  const { byHash, store } = await workOut(ctx, session, lineage, hashes)
  await ctx.inTransaction(store)
  return byHash
}

/** The same; what was worked out is left to be stored. */
export const workOut = async (
  ctx: Ctx,
  session: Session,
  lineage: string,
  hashes: readonly Hash[],
): Promise<Extracts> => {
  const wanted = [...new Set(hashes)]
  const stored = await storedExtracts(ctx, lineage, wanted)
  const missing = wanted.filter(hash => !stored.has(hash))
  await session.fetchTexts?.(missing)
  const made = new Map<Hash, Extract>()
  for (const hash of missing) made.set(hash, await extractFrom(ctx, await session.readText(hash)))
  return {
    byHash: new Map([...stored, ...made]),
    store: inside => storeExtracts(inside, lineage, made),
  }
}

/** A text that no parser takes is found by its words all the same. */
const extractFrom = async (ctx: Ctx, markdown: string): Promise<Extract> => {
  try {
    return await ctx.extractor.extract(markdown)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return { links: [], anchors: [], sections: [{ id: null, title: '', text: markdown }] }
  }
}
