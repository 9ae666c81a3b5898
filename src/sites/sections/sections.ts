// Sections: made, changed and removed.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import type { EventType, NewEvent } from '#identity/events/index.ts'
import { changedFields } from '#kernel/changed-fields.ts'
import { isWithin } from '#kernel/characters.ts'
import { now } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import {
  type Arrangement,
  addSection,
  changeSection,
  type Rearranged,
  rearrange,
  removeSection,
  type SectionRow,
  seenSpace,
  siteSpacesIn,
} from '../arrangement/index.ts'
import { refuseCondition } from '../audience/index.ts'
import { emitOfSite, lockSiteWithSpaces, type SiteAccess } from '../sites/index.ts'
import type { NewSiteSection, SiteSectionChanges } from './schema.ts'
import type { SectionAccess } from './subject.ts'

/** The fewest characters of a section's title; a space's title may have fewer. */
const shortestTitle = 2

export const createSection = async (
  ctx: WriteCtx,
  found: SiteAccess,
  wanted: Static<typeof NewSiteSection>,
): Promise<{ site: Rearranged; id: string }> => {
  const id = ctx.newId()
  const add = async (arrangement: Arrangement) => {
    const space = await seenSpace(ctx, found.organization.id, wanted.spaceId)
    const ofSpace = isWithin(space.title, shortestTitle - 1) ? 'Untitled' : space.title
    return addSection(arrangement, {
      id,
      title: wanted.title ?? ofSpace,
      icon: wanted.icon ?? null,
      siteSpace: { id: ctx.newId(), createdAt: now(ctx), space },
    })
  }
  const site = await rearrange(ctx, found, add, lockSiteWithSpaces)
  const { title } = sectionIn(site.arrangement, id)
  await emitOf(ctx, site, 'site_section_created', id, { title, spaces: spacesIn(site.arrangement, id) })
  return { site, id }
}

export const updateSection = async (
  ctx: WriteCtx,
  found: SectionAccess,
  changes: Static<typeof SiteSectionChanges>,
): Promise<Rearranged> => {
  const { id } = found.part
  if (changes.condition) refuseCondition('/condition', changes.condition)
  const changedOf = (arrangement: Arrangement) => changedFields(sectionIn(arrangement, id), changes, columns)
  const site = await rearrange(ctx, found, arrangement => {
    const changed = changedOf(arrangement)
    return changed === undefined ? arrangement : changeSection(arrangement, id, changed.set)
  })
  const changed = changedOf(site.before)
  if (changed !== undefined) await emitOf(ctx, site, 'site_section_updated', id, changed.data)
  return site
}

const columns = {
  title: 'title',
  path: 'path',
  defaultSiteSpace: 'default_site_space_id',
  condition: 'condition',
  icon: 'icon',
  description: 'description',
} as const satisfies Record<keyof Static<typeof SiteSectionChanges>, keyof SectionRow>

export const deleteSection = async (ctx: WriteCtx, found: SectionAccess): Promise<void> => {
  const { id } = found.part
  const remove = (arrangement: Arrangement) => {
    sectionIn(arrangement, id)
    return removeSection(arrangement, id)
  }
  const site = await rearrange(ctx, found, remove, lockSiteWithSpaces)
  const { title } = sectionIn(site.before, id)
  await emitOf(ctx, site, 'site_section_deleted', id, { title, spaces: spacesIn(site.before, id) })
}

/** The section; refused where another request has removed it meanwhile. */
const sectionIn = (arrangement: Arrangement, id: string): SectionRow => {
  const row = arrangement.sections.find(one => one.id === id)
  if (row === undefined) throw new NotFound('this section is no more')
  return row
}

const spacesIn = (arrangement: Arrangement, id: string): string[] =>
  siteSpacesIn(arrangement, id).map(({ space_id }) => space_id)

const emitOf = (
  ctx: WriteCtx,
  site: SiteAccess,
  type: EventType,
  id: string,
  data: Required<NewEvent>['data'],
) => emitOfSite(ctx, site, { type, resource: { type: 'site-section', id }, data })
