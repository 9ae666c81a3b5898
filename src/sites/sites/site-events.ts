// Events about parts and other belongings of a site: each names the site in its data.
import type { WriteCtx } from '#context.ts'
import { emit, type NewEvent } from '#identity/events/index.ts'
import type { SiteAccess } from './subject.ts'

/** Records what the caller did to a part of a site, or to something else that belongs to it. */
export const emitOfSite = (
  ctx: WriteCtx,
  { organization, row }: Pick<SiteAccess, 'organization' | 'row'>,
  { type, resource, data }: Omit<NewEvent, 'organization'>,
): Promise<void> =>
  emit(ctx, { organization: organization.id, type, resource, data: { site: row.id, ...data } })
