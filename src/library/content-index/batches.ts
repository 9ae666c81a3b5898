// The records of a step with their extracts, as many at a time as one transaction takes.
import type { Extract } from '#content/markdown/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import type { IndexedChange } from '../indexed-changes/index.ts'
import { knownTexts, type TextSource } from './extracts.ts'
import { type Includer, lengthOf } from './includer.ts'

export interface Batch {
  /** The position of the first record, and that after the last one. */
  readonly start: number
  readonly end: number
  readonly changes: readonly IndexedChange[]
  /** Extracts that are not stored yet, by the hash of their text. */
  readonly made: ReadonlyMap<Hash, Extract>
  /** Changes whose texts used up their time or memory: they are to be tried again. */
  readonly exhausted: readonly IndexedChange[]
}

/** Limits of a batch: records, and roughly characters. */
export const mostRecords = 20
const mostCharacters = 200_000

/** The batch from a position on. Extracts are computed here, before any transaction. */
export const nextBatch = async (
  ctx: Ctx,
  content: TextSource,
  includer: Includer,
  all: readonly IndexedChange[],
  start: number,
): Promise<Batch> => {
  const extractor = ctx.rendering.forIndex(content.organizationId)
  const some = all.slice(start, start + mostRecords)
  const hashes = some.flatMap(({ after }) => after?.document ?? [])
  const known = await knownTexts(ctx, extractor, content, hashes, mostCharacters)
  const changes: IndexedChange[] = []
  const exhausted: IndexedChange[] = []
  let characters = 0
  for (const change of some) {
    if (characters > mostCharacters) break
    const hash = change.after?.document
    const text = hash === undefined ? undefined : known.get(hash)
    if (hash !== undefined && text === undefined) break
    const composed = await includer.pageOf(change, text?.extract)
    const { variants } = composed ?? text?.extract ?? {}
    characters += lengthOf(composed?.sections ?? [])
    changes.push({
      ...change,
      ...(text && { extract: text.extract, isProvisional: text.isProvisional }),
      ...(composed && { sections: composed.sections }),
      ...(variants && { variants }),
    })
    if (text?.isProvisional) exhausted.push(change)
  }
  const made = [...known].flatMap(([hash, { isNew, extract }]) => (isNew ? [[hash, extract] as const] : []))
  return { start, end: start + changes.length, changes, made: new Map(made), exhausted }
}
