// Conflicts as the API shows them: with what each side has, as many as one answer should carry.
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

/** What all conflicts of one answer may take together: comparing their lines, and finding their blocks. */
interface Efforts {
  /** Undefined where hunks are not shown. */
  readonly lines?: Effort
  /** In the steps of content/block-changes; undefined where blocks are not shown. */
  readonly blocks?: Effort
}

const lineEffort = 20_000_000
const blockEffort = 100_000_000

/** In one answer; values are whole texts of pages, up to three of each. What is merged of them, and their hunks, are twice as much at most. */
const mostConflicts = 1000
const mostCharacters = 2_000_000

/** The first of the conflicts, as many as fit, one at least; `headRoot` is the content of the change request. */
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

/** What is said of a conflict in a text in addition to its values. */
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

/** For a list of conflicts alone: finding blocks takes long, and a merge or an update answers inside a transaction. */
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

/** The merged text with its hunks; none where the page is gone on a side, or it takes too much. */
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

/** The blocks that a conflict of a document is about; undefined where they cannot be found, or it would take too much. */
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

/** A side on which the page is gone has no text. */
const markdownOf = (value: Json): string => {
  const markdown = typeof value === 'object' && value !== null && 'markdown' in value ? value.markdown : ''
  return typeof markdown === 'string' ? markdown : ''
}

/** Conflicts in the result of a merge or an update. */
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
