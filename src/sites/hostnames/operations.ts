// The operations on hostnames of sites.
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { site } from '../sites/index.ts'
import { addHostname, removeHostname, verifyHostname } from './hostnames.ts'
import { presentHostname } from './present.ts'
import { NewSiteHostname, SiteHostname } from './schema.ts'
import { hostnamesOf } from './store.ts'
import { type HostnameAccess, siteHostname } from './subject.ts'

const base = '/orgs/:organizationId/sites/:siteId/hostnames'
const one = `${base}/:hostname`

const listHostnames = operation({
  id: 'listSiteHostnames',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The hostnames of a site',
  description:
    'Lists the hostnames of a site, oldest first, with what proves each. It needs a role in the organization.',
  query: Type.Object(pageParameters),
  reply: listOf(SiteHostname),
  on: site,
  allow: 'read',
  run: (ctx, { row }, { page }) => {
    const hostnames = hostnamesOf(ctx, row.id)
    return list(ctx, page, {
      rows: hostnames.selectAll(),
      count: hostnames,
      order: [{ column: 'site_hostnames.id', direction: 'asc' }],
      sortedBy: ({ id }) => [id],
      present: rows => rows.map(hostname => presentHostname(ctx, row, hostname)),
    })
  },
})

const postHostname = operation({
  id: 'addSiteHostname',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Add a hostname to a site',
  description:
    'Adds a hostname to a site. It leads nowhere before you have proved that it is yours: do what `challenge` says, then call `POST /v1/orgs/{organizationId}/sites/{siteId}/hostnames/{hostname}/verify`. Until then others may add it too; whoever proves it first has it. It needs the role `admin` in the organization.',
  body: NewSiteHostname,
  reply: SiteHostname,
  errors: { 409: 'The site has the hostname, or as many as it may have; or another site has proved it.' },
  on: site,
  allow: 'admin',
  run: async (ctx, found, { body }) => present(ctx, await addHostname(ctx, found, body)),
})

const verify = operation({
  id: 'verifySiteHostname',
  method: 'POST',
  path: `${one}/verify`,
  status: 200,
  summary: 'Have the proof of a hostname looked at',
  description:
    'Looks whether the hostname is proved as its `challenge` says. Then it leads to the site, and the oldest hostname that is verified is in the addresses of the site. It needs the role `admin` in the organization.',
  reply: SiteHostname,
  errors: {
    409: 'The proof is not there; the message says what was found. Or another site has proved the hostname.',
    503: 'Nobody could look: the DNS, or the server at the hostname, did not answer in time.',
  },
  on: siteHostname,
  allow: 'admin',
  transaction: 'own',
  run: async (ctx, found) =>
    present(ctx, await verifyHostname(ctx, found, verified => present(ctx, verified))),
})

const removal = operation({
  id: 'removeSiteHostname',
  method: 'DELETE',
  path: one,
  status: 205,
  summary: 'Remove a hostname from a site',
  description:
    'Removes a hostname: it leads to the site no longer, and another site may prove it. It needs the role `admin` in the organization.',
  on: siteHostname,
  allow: 'admin',
  run: (ctx, found) => removeHostname(ctx, found),
})

const present = (
  ctx: Parameters<typeof presentHostname>[0],
  { row, hostname }: HostnameAccess,
): ReturnType<typeof presentHostname> => presentHostname(ctx, row, hostname)

export const hostnameOperations: readonly Operation[] = [listHostnames, postHostname, verify, removal]
