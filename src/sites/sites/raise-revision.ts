// The revision of a site, under which everything that is prepared of it is kept.
import type { WriteCtx } from '#context.ts'
import { type SiteRow, updateSite } from './store.ts'

/**
 * To be called in the transaction of whatever changes what a locked site shows, to whom, or where: from its commit on nothing
 * is served from what was prepared before, in no process.
 */
export const raiseRevision = (ctx: WriteCtx, { id }: Pick<SiteRow, 'id'>): Promise<void> =>
  updateSite(ctx, id, {})
