// Duplicating a space: a second one with the same content, which it shares until either of them changes.
import type { Ctx } from '#context.ts'
import { holdParent, placeOf, targetOfMove } from '../placements/index.ts'
import { revisionOf } from '../revisions/index.ts'
import type { SpaceAccess } from './access.ts'
import { held } from './held.ts'
import { addSpace } from './spaces.ts'

/** Directly after its original; whoever duplicates gets an `admin` grant on it, and no other grant is taken over. */
export const duplicateSpace = async (ctx: Ctx, access: SpaceAccess): Promise<SpaceAccess> => {
  const { row: original } = await held(ctx, access, 'create')
  const parent = await targetOfMove(ctx, original, undefined)
  await holdParent(ctx, parent)
  const id = ctx.newId()
  const after = { type: 'space', space: original.id } as const
  const { root } = await revisionOf(ctx, original.head_revision_id)
  return addSpace(ctx, {
    id,
    parent,
    position: await placeOf(ctx, parent, id, { after }),
    title: titleOfCopy(original.title),
    emoji: original.emoji,
    visibility: original.visibility,
    editMode: 'live',
    defaultLevel: original.default_level,
    content: { root, lineage: original.lineage_id },
    event: { type: 'space_duplicated', data: { from: original.id } },
  })
}

const titleOfCopy = (title: string): string => Array.from(`Copy of ${title}`).slice(0, 50).join('')
