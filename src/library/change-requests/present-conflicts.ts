// Conflicts as the API shows them: with what each side has, as many as one answer should carry.
import type { Static } from 'typebox'
import { conflictValues } from '#content/merge/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type ContentHead, sessionOf } from '../heads/index.ts'
import type { RecordedConflict } from './conflict-store.ts'
import { rootsOfConflicts } from './conflicts.ts'
import type { ChangeRequestConflict } from './schema.ts'

export type ShownConflict = Static<typeof ChangeRequestConflict>

/** In one answer; values are whole texts of pages, up to three of each. */
const mostConflicts = 1000
const mostCharacters = 2_000_000

/** The first of the conflicts, as many as fit, one at least; `headRoot` is the content of the change request. */
export const presentConflicts = async (
  ctx: Ctx,
  head: ContentHead,
  headRoot: Hash | null,
  conflicts: readonly RecordedConflict[],
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
    shown.push({ id, ...conflict, ...values })
    await yieldWhenLong()
  }
  return shown
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
