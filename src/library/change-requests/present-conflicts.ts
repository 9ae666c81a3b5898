// Conflicts as the API shows them: with what each side has, as many as one answer should carry.
import type { Static } from 'typebox'
import type { ConflictBlocks, OfSides } from '#content/block-changes/index.ts'
import { type ConflictValues, conflictValues } from '#content/merge/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Effort } from '#content/text/index.ts'
import type { Ctx } from '#context.ts'
import type { Json } from '#kernel/json.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type ContentHead, sessionOf } from '../heads/index.ts'
import type { RecordedConflict } from './conflict-store.ts'
import { rootsOfConflicts } from './conflicts.ts'
import type { ChangeRequestConflict } from './schema.ts'

export type ShownConflict = Static<typeof ChangeRequestConflict>

/** What finding the blocks of all conflicts of one answer may take, in the steps of content/block-changes. */
const blockEffort = 100_000_000

/** In one answer; values are whole texts of pages, up to three of each. */
const mostConflicts = 1000
const mostCharacters = 2_000_000

/** The first of the conflicts, as many as fit, one at least; `headRoot` is the content of the change request. */
const presentConflicts = async (
  ctx: Ctx,
  head: ContentHead,
  headRoot: Hash | null,
  conflicts: readonly RecordedConflict[],
  effort: Effort = { left: 0 },
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
    if (shown.length > 0 && characters > mostCharacters) break
    const blocks = conflict.field === 'document' ? await blocksOf(ctx, head, values, effort) : undefined
    characters += JSON.stringify(blocks ?? '').length
    shown.push({ id, ...conflict, ...values, ...(blocks && { blocks: [...blocks] }) })
    await yieldWhenLong()
  }
  return shown
}

/** For a list of conflicts alone: finding blocks takes long, and a merge or an update answers inside a transaction. */
export const presentConflictsWithBlocks = (
  ctx: Ctx,
  head: ContentHead,
  conflicts: readonly RecordedConflict[],
): Promise<ShownConflict[]> =>
  presentConflicts(ctx, head, head.revision.root, conflicts, { left: blockEffort })

/** The blocks that a conflict of a document is about; undefined where they cannot be found, or it would take too much. */
const blocksOf = async (
  ctx: Ctx,
  head: ContentHead,
  values: ConflictValues,
  effort: Effort,
): Promise<readonly ConflictBlocks[] | undefined> => {
  if (effort.left <= 0) return undefined
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
  const shown = await presentConflicts(ctx, head, headRoot, conflicts)
  const more = shown.length < conflicts.length ? { more: true as const } : {}
  return { result: 'conflicts' as const, conflicts: shown, ...more }
}
