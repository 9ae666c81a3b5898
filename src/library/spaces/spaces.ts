// Spaces: created and changed.
import type { Static } from 'typebox'
import type { Hash } from '#content/objects.ts'
import type { ContentChange } from '#content/snapshot/index.ts'
import type { WriteCtx } from '#context.ts'
import type { EditMode, Visibility } from '#database/index.ts'
import { emit, type NewEvent } from '#identity/events/index.ts'
import { putGrant } from '#identity/grants/index.ts'
import type { Level } from '#identity/levels/index.ts'
import { changedFields } from '#kernel/changed-fields.ts'
import { now } from '#kernel/clock.ts'
import { invalidField } from '#kernel/errors.ts'
import { type ComputedPages, catchUpSpaces } from '../computed-pages/index.ts'
import { lastPosition, lockParent, type Parent, type TargetParent } from '../placements/index.ts'
import { insertRevision } from '../revisions/index.ts'
import type { SpaceAccess } from './access.ts'
import { computedContent } from './computed-source.ts'
import { firstContent } from './first-content.ts'
import { lockSpace } from './lock.ts'
import { mergeRulesIn, storedMergeRules } from './merge-rules.ts'
import type { NewSpace, SpaceChanges } from './schema.ts'
import { insertSpace, type SpaceRow, updateSpace } from './store.ts'

/**
 * Creates a space as the last one under its parent: empty, with one computed page, or with the content that `changes` make.
 * The caller gets an `admin` grant on it.
 */
export const createSpace = async (
  ctx: WriteCtx,
  target: TargetParent,
  wanted: Static<typeof NewSpace>,
  changes: readonly ContentChange[] = [],
): Promise<SpaceAccess> => {
  await lockParent(ctx, target)
  const id = ctx.newId()
  const title = wanted.title ?? 'Untitled'
  const { computedSource } = wanted
  const root = computedSource
    ? await computedContent(ctx, id, target.organizationId, computedSource)
    : await firstContent(ctx, id, changes)
  return addSpace(ctx, {
    id,
    parent: target,
    position: await lastPosition(ctx, target),
    title,
    emoji: wanted.emoji ?? '📄',
    visibility: target.collectionId === null ? 'private' : 'in-collection',
    editMode: wanted.editMode ?? 'live',
    defaultLevel: target.defaultLevel,
    content: { root, lineage: id },
    ...(computedSource && { computedSource }),
    event: { type: 'space_created', data: { title } },
  })
}

export interface SpaceToAdd {
  readonly id: string
  /** The parent, which is locked; `position` is one under it. */
  readonly parent: Parent
  readonly position: string
  readonly title: string
  readonly emoji: string
  readonly visibility: Visibility
  readonly editMode: EditMode
  readonly defaultLevel: Level | null
  /** Its first content, and the lineage in which that is stored. */
  readonly content: { readonly root: Hash | null; readonly lineage: string }
  /** The source of its first page, where that is a computed one. */
  readonly computedSource?: Static<typeof ComputedPages>
  readonly event: Pick<NewEvent, 'type' | 'data'>
}

/** Inserts a space whose history begins with this content; the caller gets an `admin` grant on it. */
export const addSpace = async (
  ctx: WriteCtx,
  { parent, content, ...added }: SpaceToAdd,
): Promise<SpaceAccess> => {
  const createdAt = now(ctx)
  const first = { spaceId: added.id, root: content.root, type: 'edits', parents: [] } as const
  const row: SpaceRow = {
    id: added.id,
    organization_id: parent.organizationId,
    parent_id: parent.collectionId,
    position: added.position,
    title: added.title,
    emoji: added.emoji,
    visibility: added.visibility,
    edit_mode: added.editMode,
    default_level: added.defaultLevel,
    head_revision_id: (await insertRevision(ctx, first)).id,
    lineage_id: content.lineage,
    comments: 0,
    change_requests: 0,
    change_requests_open: 0,
    change_requests_draft: 0,
    created_by: ctx.actor.userId,
    created_at: createdAt,
    updated_at: createdAt,
    deleted_at: null,
    merge_rules: null,
    computed_source: added.computedSource === undefined ? null : JSON.stringify(added.computedSource),
  }
  await insertSpace(ctx, row)
  const resource = { type: 'space', id: row.id } as const
  await putGrant(ctx, resource, { type: 'user', id: ctx.actor.userId }, 'admin')
  await emit(ctx, { ...added.event, organization: parent.organizationId, resource })
  return { row, level: 'admin' }
}

/** The level that changing these fields of a space needs. */
export const levelToChangeSpace = (body: Readonly<Record<string, unknown>>): Level =>
  'editMode' in body || 'defaultLevel' in body || 'visibility' in body || 'mergeRules' in body
    ? 'admin'
    : 'create'

export const changeSpace = async (
  ctx: WriteCtx,
  found: SpaceAccess,
  changes: Static<typeof SpaceChanges>,
): Promise<SpaceAccess> => {
  const access = await lockSpace(ctx, found, levelToChangeSpace(changes))
  if (changes.visibility === 'in-collection' && access.row.parent_id === null) {
    throw invalidField('/visibility', 'can be in-collection only for a space in a collection')
  }
  const { mergeRules, ...fields } = changes
  const rules = mergeRules && { mergeRules: storedMergeRules(access.row.merge_rules, mergeRules) }
  const changed = changedFields(access.row, { ...fields, ...rules }, columns)
  if (changed === undefined) return access
  const row = await updateSpace(ctx, access.row.id, { ...changed.set, updated_at: now(ctx) })
  // While it was locked, its computed pages were not updated to new versions of their specs.
  if (changed.set.edit_mode === 'live') await catchUpSpaces(ctx, [row.id])
  await emit(ctx, {
    organization: row.organization_id,
    type: 'space_updated',
    resource: { type: 'space', id: row.id },
    data: {
      ...changed.data,
      ...('mergeRules' in changed.data && { mergeRules: mergeRulesIn(row.merge_rules) }),
    },
  })
  return { row, level: access.level }
}

const columns = {
  title: 'title',
  emoji: 'emoji',
  editMode: 'edit_mode',
  defaultLevel: 'default_level',
  visibility: 'visibility',
  mergeRules: 'merge_rules',
} as const satisfies Record<keyof Static<typeof SpaceChanges>, keyof SpaceRow>
