// Conflicts as the API shows them: with the values of each side, as many as one answer should carry.
import type { Static } from 'typebox'
import type { ConflictBlocks, OfSides } from '#content/block-changes/index.ts'
import { type ConflictValues, conflictValues } from '#content/merge/index.ts'
import type { Hash } from '#content/objects.ts'
import { type Effort, withHunks } from '#content/text/index.ts'
import type { Ctx } from '#context.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import type { Json } from '#kernel/json.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type ContentHead, sessionOf } from '../heads/index.ts'
import type { RecordedConflict } from './conflict-store.ts'
import { rootsOfConflicts } from './conflicts.ts'
import type { ChangeRequestConflict } from './schema.ts'

export type ShownConflict = Static<typeof ChangeRequestConflict>

/** The effort that all conflicts of one answer share for comparing lines and for finding blocks. */
interface Efforts {
  /** Undefined where hunks are not shown. */
  readonly lines?: Effort
  /** In the steps of content/block-changes; undefined where blocks are not shown. */
  readonly blocks?: Effort
}

const lineEffort = 20_000_000
const blockEffort = 100_000_000

/**
 * Limits of one answer. Characters count the values (whole texts of pages, up to three for each conflict) and the blocks;
 * merged texts and their hunks come on top and are at most twice as long.
 */
const mostConflicts = 1000
const mostCharacters = 2_000_000

/** The first conflicts, as many as fit and at least one; `headRoot` is the content of the change request. */
const presentConflicts = async (
  ctx: Ctx,
  head: ContentHead,
  headRoot: Hash | null,
  conflicts: readonly RecordedConflict[],
  efforts: Efforts,
): Promise<ShownConflict[]> => {
  const session = sessionOf(ctx, head)
  const some = conflicts.slice(0, mostConflicts)
  const rootOf = await rootsOfConflicts(ctx, some)
  const shown: ShownConflict[] = []
  let characters = 0
  for (const { id, conflict, baseRevision, mainRevision } of some) {
    const roots = { base: rootOf(baseRevision), main: rootOf(mainRevision), changeRequest: headRoot }
    const values = await conflictValues(session, conflict, roots)
    characters += JSON.stringify(values).length
    if (shown.length > 0 && (characters > mostCharacters || isSpent(efforts.lines))) break
    const details = conflict.field === 'document' ? await detailsOf(ctx, head, values, efforts) : {}
    characters += JSON.stringify(details.blocks ?? '').length
    shown.push({ id, ...conflict, ...values, ...details })
    await yieldWhenLong()
  }
  return shown
}

const isSpent = (effort: Effort | undefined): boolean => effort !== undefined && effort.left <= 0

/** What the answer says of a conflict in a text beyond its values: hunks and blocks. */
const detailsOf = async (
  ctx: Ctx,
  head: ContentHead,
  values: ConflictValues,
  { lines, blocks }: Efforts,
): Promise<Pick<ShownConflict, 'merged' | 'hunks' | 'blocks'>> => {
  const found = blocks && (await blocksOf(ctx, head, values, blocks))
  return {
    ...(lines && (await hunksOf(ctx, head, values, lines))),
    ...(found && { blocks: [...found] }),
  }
}

/** For lists of conflicts only: finding blocks takes long, and merges and updates answer inside a transaction. */
export const presentConflictsWithBlocks = (
  ctx: Ctx,
  head: ContentHead,
  conflicts: readonly RecordedConflict[],
  shown: { readonly hunks: boolean },
): Promise<ShownConflict[]> =>
  presentConflicts(ctx, head, head.revision.root, conflicts, {
    ...(shown.hunks && { lines: { left: lineEffort } }),
    blocks: { left: blockEffort },
  })

/** The merged text with its hunks; undefined where one side has deleted the page or the effort is used up. */
const hunksOf = async (
  ctx: Ctx,
  head: ContentHead,
  values: ConflictValues,
  effort: Effort,
): Promise<Pick<ShownConflict, 'merged' | 'hunks'>> => {
  if (values.main === null || values.changeRequest === null) return {}
  const { base, main: theirs, changeRequest: ours } = textsOf(values)
  const comparison = ctx.comparing.forReaders(head.access.row.organization_id)
  try {
    const merge = await comparison.hunks({ base, ours, theirs }, effort)
    return {
      merged: { markdown: withHunks(merge, ({ ours }) => ours.text) },
      hunks: merge.hunks.map(({ base, ours, theirs }) => ({ base, main: theirs, changeRequest: ours })),
    }
  } catch (error) {
    if (error instanceof ResourceExhausted) return {}
    throw error
  }
}

/** The blocks that a conflict of a document is about; undefined where they cannot be found or the effort is used up. */
const blocksOf = async (
  ctx: Ctx,
  head: ContentHead,
  values: ConflictValues,
  effort: Effort,
): Promise<readonly ConflictBlocks[] | undefined> => {
  if (isSpent(effort)) return undefined
  const comparison = ctx.comparing.forReaders(head.access.row.organization_id)
  return comparison.conflict(textsOf(values), effort)
}

const textsOf = ({ base, main, changeRequest }: ConflictValues): OfSides<string> => ({
  base: markdownOf(base),
  main: markdownOf(main),
  changeRequest: markdownOf(changeRequest),
})

/** The Markdown of one side; empty where that side has deleted the page. */
const markdownOf = (value: Json): string => {
  const markdown = typeof value === 'object' && value !== null && 'markdown' in value ? value.markdown : ''
  return typeof markdown === 'string' ? markdown : ''
}

/** Conflicts as the result of a merge or an update shows them. */
export const resultOfConflicts = async (
  ctx: Ctx,
  head: ContentHead,
  headRoot: Hash | null,
  conflicts: readonly RecordedConflict[],
) => {
  const shown = await presentConflicts(ctx, head, headRoot, conflicts, { lines: { left: lineEffort } })
  const more = shown.length < conflicts.length ? { more: true as const } : {}
  return { result: 'conflicts' as const, conflicts: shown, ...more }
}
