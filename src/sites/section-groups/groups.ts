// Section groups: made, changed and removed; sections put into them and taken out.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import type { EventType, NewEvent } from '#identity/events/index.ts'
import { changedFields } from '#kernel/changed-fields.ts'
import { now } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import {
  type Arrangement,
  addGroup,
  changeGroup,
  type GroupRow,
  putIntoGroup,
  type Rearranged,
  rearrange,
  removeGroup,
  sectionsIn,
  takeOutOfGroup,
} from '../arrangement/index.ts'
import { refuseCondition } from '../audience/index.ts'
import { emitOfSite, type SiteAccess } from '../sites/index.ts'
import type { NewSiteSectionGroup, SiteSectionGroupChanges } from './schema.ts'
import type { GroupAccess } from './subject.ts'

export const createGroup = async (
  ctx: WriteCtx,
  found: SiteAccess,
  { title, icon = null, condition = null, sections = [] }: Static<typeof NewSiteSectionGroup>,
): Promise<{ site: Rearranged; id: string }> => {
  const id = ctx.newId()
  if (condition !== null) refuseCondition('/condition', condition)
  const site = await rearrange(ctx, found, arrangement =>
    addGroup(arrangement, { id, title, icon, condition, createdAt: now(ctx), sections }),
  )
  await emitOf(ctx, site, 'site_section_group_created', id, { title, sections })
  return { site, id }
}

export const updateGroup = async (
  ctx: WriteCtx,
  found: GroupAccess,
  changes: Static<typeof SiteSectionGroupChanges>,
): Promise<Rearranged> => {
  const { id } = found.part
  if (changes.condition) refuseCondition('/condition', changes.condition)
  const changedOf = (arrangement: Arrangement) => changedFields(groupIn(arrangement, id), changes, columns)
  const site = await rearrange(ctx, found, arrangement => {
    const changed = changedOf(arrangement)
    return changed === undefined ? arrangement : changeGroup(arrangement, id, changed.set)
  })
  const changed = changedOf(site.before)
  if (changed !== undefined) await emitOf(ctx, site, 'site_section_group_updated', id, changed.data)
  return site
}

const columns = {
  title: 'title',
  icon: 'icon',
  condition: 'condition',
} as const satisfies Record<keyof Static<typeof SiteSectionGroupChanges>, keyof GroupRow>

export const deleteGroup = async (ctx: WriteCtx, found: GroupAccess): Promise<void> => {
  const { id } = found.part
  const site = await rearrange(ctx, found, arrangement => {
    groupIn(arrangement, id)
    return removeGroup(arrangement, id)
  })
  const sections = sectionsIn(site.before, id).map(section => section.id)
  await emitOf(ctx, site, 'site_section_group_deleted', id, {
    title: groupIn(site.before, id).title,
    sections,
  })
}

/** Puts a section into a group, from wherever it is. */
export const groupSection = async (
  ctx: WriteCtx,
  found: GroupAccess,
  sectionId: string,
): Promise<Rearranged> => {
  const { id } = found.part
  const site = await rearrange(ctx, found, arrangement => {
    groupIn(arrangement, id)
    return putIntoGroup(arrangement, id, sectionId)
  })
  await emitMoved(ctx, site, sectionId)
  return site
}

/** Takes a section out of its group, to directly behind the group. */
export const ungroupSection = async (ctx: WriteCtx, found: GroupAccess, sectionId: string): Promise<void> => {
  const { id } = found.part
  const site = await rearrange(ctx, found, arrangement => takeOutOfGroup(arrangement, id, sectionId))
  await emitMoved(ctx, site, sectionId)
}

/** The group; refused where another request has removed it meanwhile. */
const groupIn = (arrangement: Arrangement, id: string): GroupRow => {
  const row = arrangement.groups.find(one => one.id === id)
  if (row === undefined) throw new NotFound('this section group is no more')
  return row
}

const emitMoved = async (ctx: WriteCtx, site: Rearranged, sectionId: string): Promise<void> => {
  if (!site.isChanged) return
  const groupOf = ({ sections }: Arrangement) =>
    sections.find(section => section.id === sectionId)?.group_id ?? null
  await emitOfSite(ctx, site, {
    type: 'site_section_moved',
    resource: { type: 'site-section', id: sectionId },
    data: { group: groupOf(site.arrangement), from: groupOf(site.before) },
  })
}

const emitOf = (
  ctx: WriteCtx,
  site: SiteAccess,
  type: EventType,
  id: string,
  data: Required<NewEvent>['data'],
) => emitOfSite(ctx, site, { type, resource: { type: 'site-section-group', id }, data })
