// Subjects that belong to a site: rows of another table, found within the site and locked with it.
import type { Ctx, WriteCtx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import type { OrganizationNeed } from '#identity/organizations/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { lockSite } from './lock.ts'
import { type SiteAccess, site } from './subject.ts'

/** A row that belongs to a site, with the site as the caller sees it. */
export interface AccessOfSite<Row> {
  readonly site: SiteAccess
  readonly row: Row
}

/** How the rows of one table that belong to sites are named and found. */
export interface RowsOfSites<Row> {
  /** The word for such a row in messages: `redirect`. */
  readonly noun: string
  /** The path parameter that names such a row. */
  readonly param: string
  readonly find: (ctx: Ctx, siteId: string, id: string) => Promise<Row | undefined>
  /**
   * The message where the row was deleted while the request waited for the lock: `this redirect has just been deleted`.
   */
  readonly gone: string
}

/** The subject of such a row, for those who see the site. */
export const subjectOfSite = <Row>(rows: RowsOfSites<Row>): Subject<AccessOfSite<Row>, OrganizationNeed> => ({
  noun: rows.noun,
  find: async (ctx, params) => {
    const found = await site.find(ctx, params)
    const row = found && (await rows.find(ctx, found.row.id, params[rows.param] as string))
    return found && row && { site: found, row }
  },
  permits: (found, need) => site.permits(found.site, need),
  refusal: site.refusal,
})

/** Locks the site and reads the row again, for a caller who may still change the site. */
export const lockOfSite = async <Row extends { readonly id: string }>(
  ctx: WriteCtx,
  rows: RowsOfSites<Row>,
  seen: AccessOfSite<Row>,
): Promise<AccessOfSite<Row>> => {
  const found = await lockSite(ctx, seen.site, 'create')
  const row = await rows.find(ctx, found.row.id, seen.row.id)
  if (row === undefined) throw new NotFound(rows.gone)
  return { site: found, row }
}
