// What texts hold for search and links: worked out once for each text, and stored under its hash.
import type { Extract } from '#content/markdown/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { Invalid, ResourceExhausted } from '#kernel/errors.ts'
import type { Extractor } from '#rendering/index.ts'
import type { IndexTarget } from '../link-index/index.ts'
import { storedExtracts, storeExtracts } from './store.ts'
import { whileWritable } from './while-writable.ts'

/** Where texts come from. */
export type TextSource = Pick<IndexTarget, 'session' | 'lineageId' | 'organizationId'>

export interface Extracts {
  readonly byHash: ReadonlyMap<Hash, Extract>
  /** Stores those that were worked out just now. */
  readonly store: (ctx: Ctx) => Promise<void>
}

/** What some texts of a lineage hold, by their hashes; those that are new are worked out and stored. */
export const extractsOf = async (
  ctx: Ctx,
  content: TextSource,
  hashes: readonly Hash[],
): Promise<ReadonlyMap<Hash, Extract>> => {
  const extractor = ctx.rendering.forReaders(content.organizationId)
  const { byHash, store } = await workOut(ctx, extractor, content, hashes)
  await whileWritable(ctx, () => ctx.inTransaction(store))
  return byHash
}

/** The same; what was worked out is left to be stored. */
export const workOut = async (
  ctx: Ctx,
  extractor: Extractor,
  { session, lineageId }: TextSource,
  hashes: readonly Hash[],
): Promise<Extracts> => {
  const wanted = [...new Set(hashes)]
  const stored = await storedExtracts(ctx, lineageId, wanted)
  const missing = wanted.filter(hash => !stored.has(hash))
  await session.fetchTexts?.(missing)
  const made = new Map<Hash, Extract>()
  const provisional = new Map<Hash, Extract>()
  for (const hash of missing) {
    const markdown = await session.readText(hash)
    const { extract, isFinal } = await extractFrom(extractor, markdown)
    const kept = isFinal ? made : provisional
    kept.set(hash, extract)
  }
  return {
    byHash: new Map([...stored, ...made, ...provisional]),
    store: inside => storeExtracts(inside, lineageId, made),
  }
}

/** A text that no parser takes is found by its words all the same. What ran out of time is no result: it is not final. */
const extractFrom = async (
  extractor: Extractor,
  markdown: string,
): Promise<{ extract: Extract; isFinal: boolean }> => {
  try {
    return { extract: await extractor.extract(markdown), isFinal: true }
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof ResourceExhausted)) throw error
    const extract = { links: [], anchors: [], sections: [{ id: null, title: '', text: markdown }] }
    return { extract, isFinal: error instanceof Invalid }
  }
}
