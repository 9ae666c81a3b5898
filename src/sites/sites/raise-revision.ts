// Raises the revision of a site, under which everything prepared of it is cached.
import type { WriteCtx } from '#context.ts'
import { type SiteRow, updateSite } from './store.ts'

/**
 * Must be called in the transaction of whatever changes what a locked site shows, to whom, or where. From its commit on,
 * no process serves anything that was prepared before.
 */
export const raiseRevision = (ctx: WriteCtx, { id }: Pick<SiteRow, 'id'>): Promise<void> =>
  updateSite(ctx, id, {})
