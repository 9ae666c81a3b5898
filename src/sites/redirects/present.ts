// Redirects of sites as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import type { SiteAccess } from '../sites/index.ts'
import type { SiteRedirect } from './schema.ts'
import type { RedirectRow } from './store.ts'
import type { RedirectAccess } from './subject.ts'

type Shown = Static<typeof SiteRedirect>

export const presentRedirects = (
  { baseUrl }: Pick<Ctx, 'baseUrl'>,
  { organization, row: site }: SiteAccess,
  rows: readonly RedirectRow[],
): Shown[] =>
  rows.map(row => ({
    object: 'site-redirect',
    id: row.id,
    source: row.source,
    destination: row.destination,
    createdAt: row.created_at,
    urls: { location: `${baseUrl}/v1/orgs/${organization.id}/sites/${site.id}/redirects/${row.id}` },
  }))

export const presentRedirect = (ctx: Pick<Ctx, 'baseUrl'>, { site, row }: RedirectAccess): Shown => {
  const [shown] = presentRedirects(ctx, site, [row])
  return versioned(shown as Shown, row.id, row.source, row.destination)
}
