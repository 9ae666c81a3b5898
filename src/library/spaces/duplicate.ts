// Duplicating a space: a second one with the same content, which it shares until either of them changes.
import type { WriteCtx } from '#context.ts'
import { firstCharacters } from '#kernel/characters.ts'
import { catchUpSpaces, copyUses, mainContent } from '../computed-pages/index.ts'
import { copyFormerSlugs } from '../former-paths/index.ts'
import { lockParent, positionFor, targetParentOfMove } from '../placements/index.ts'
import { revisionOf } from '../revisions/index.ts'
import type { SpaceAccess } from './access.ts'
import { lockSpace } from './lock.ts'
import { addSpace } from './spaces.ts'

/** Makes the duplicate directly after its original. The caller gets an `admin` grant on it; no grant is copied. */
export const duplicateSpace = async (ctx: WriteCtx, access: SpaceAccess): Promise<SpaceAccess> => {
  const { row: original } = await lockSpace(ctx, access, 'create')
  const parent = await targetParentOfMove(ctx, original, undefined)
  await lockParent(ctx, parent)
  const id = ctx.newId()
  const after = { type: 'space', space: original.id } as const
  const { root } = await revisionOf(ctx, original.head_revision_id)
  const copy = await addSpace(ctx, {
    id,
    parent,
    position: await positionFor(ctx, parent, id, { after }),
    title: titleOfCopy(original.title),
    emoji: original.emoji,
    visibility: original.visibility,
    editMode: 'live',
    defaultLevel: original.default_level,
    content: { root, lineage: original.lineage_id },
    event: { type: 'space_duplicated', data: { from: original.id } },
  })
  await copyFormerSlugs(ctx, original.id, id)
  await copyUses(ctx, mainContent(original.id), mainContent(id))
  await catchUpSpaces(ctx, [id])
  return copy
}

const titleOfCopy = (title: string): string => firstCharacters(`Copy of ${title}`, 50)
