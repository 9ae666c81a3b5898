// What happens to site spaces when the spaces that they show are deleted, or are to leave the organization.
import type { WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { PreconditionFailed } from '#kernel/errors.ts'
import {
  type Arrangement,
  loadArrangement,
  lockSitesShowing,
  removeSpaces,
  type ShowingSite,
  saveArrangement,
} from '../arrangement/index.ts'
import { raiseRevision } from '../sites/index.ts'

/**
 * Removes spaces that are being deleted from all sites, with the sections that are left empty. The organization is
 * locked, so nobody can add one of them to a site meanwhile.
 */
export const removeFromSites = async (ctx: WriteCtx, spaceIds: readonly string[]): Promise<void> => {
  const gone = new Set(spaceIds)
  for (const site of await lockSitesShowing(ctx, spaceIds)) {
    const before = await loadArrangement(ctx, site)
    const after = removeSpaces(before, gone)
    await saveArrangement(ctx, before, after)
    await raiseRevision(ctx, site)
    await emitRemoved(ctx, site, before, after)
  }
}

/** How many sites a refusal names. */
const mostNamed = 5

/**
 * Refuses to let spaces leave the organization while sites show them. Naming all these sites reveals nothing: whoever may
 * transfer a space may read it, and so sees the sites that show it.
 */
export const refuseWhereShown = async (ctx: WriteCtx, spaceIds: readonly string[]): Promise<void> => {
  const titles = (await lockSitesShowing(ctx, spaceIds)).map(({ title }) => title)
  if (titles.length === 0) return
  const more = titles.length - mostNamed
  const named = [...titles.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  throw new PreconditionFailed(
    `this cannot leave its organization while a site shows it; take it off ${named} first`,
  )
}

const emitRemoved = async (
  ctx: WriteCtx,
  { id: site, organization_id: organization }: ShowingSite,
  before: Arrangement,
  after: Arrangement,
): Promise<void> => {
  const reason = 'space deleted'
  const siteSpaces = new Set(after.siteSpaces.map(({ id }) => id))
  const sections = new Set(after.sections.map(({ id }) => id))
  for (const { id, parent_id, space_id, path } of before.siteSpaces) {
    if (siteSpaces.has(id)) continue
    await emit(ctx, {
      organization,
      type: 'site_space_removed',
      resource: { type: 'site-space', id },
      data: { site, ...(parent_id !== site && { section: parent_id }), space: space_id, path, reason },
    })
  }
  for (const { id, title } of before.sections)
    if (!sections.has(id))
      await emit(ctx, {
        organization,
        type: 'site_section_deleted',
        resource: { type: 'site-section', id },
        data: { site, title, reason },
      })
}
