// Events about what belongs to a site: each names the site in its data.
import type { WriteCtx } from '#context.ts'
import { emit, type NewEvent } from '#identity/events/index.ts'
import type { SiteAccess } from './subject.ts'

/** Records that the caller did something to a part of a site, or to what belongs to it. */
export const emitOfSite = (
  ctx: WriteCtx,
  { organization, row }: Pick<SiteAccess, 'organization' | 'row'>,
  { type, resource, data }: Omit<NewEvent, 'organization'>,
): Promise<void> =>
  emit(ctx, { organization: organization.id, type, resource, data: { site: row.id, ...data } })
