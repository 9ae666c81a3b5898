// Hostnames of a site as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { SiteRow } from '../sites/index.ts'
import { challengeOf } from './challenge.ts'
import type { SiteHostname } from './schema.ts'
import type { HostnameRow } from './store.ts'

export const presentHostname = (
  ctx: Pick<Ctx, 'baseUrl' | 'hostnameCheck'>,
  site: Pick<SiteRow, 'id' | 'organization_id'>,
  row: HostnameRow,
): Static<typeof SiteHostname> => ({
  object: 'hostname',
  hostname: row.hostname,
  status: row.status,
  challenge: challengeOf(ctx, row),
  urls: {
    location: `${ctx.baseUrl}/v1/orgs/${site.organization_id}/sites/${site.id}/hostnames/${row.hostname}`,
  },
})
