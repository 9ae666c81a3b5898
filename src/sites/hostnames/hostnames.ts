// Hostnames of a site: added, proved, removed.
import { isIP } from 'node:net'
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import type { EventType } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, invalidField, NotFound } from '#kernel/errors.ts'
import { randomBase62 } from '#kernel/ids.ts'
import { emitOfSite, lockSite, raiseRevision, type SiteAccess } from '../sites/index.ts'
import { refuseUnlessProved } from './check.ts'
import type { NewSiteHostname } from './schema.ts'
import {
  countHostnames,
  deleteHostname,
  type HostnameRow,
  hostnameOf,
  insertHostname,
  isVerified,
  setVerified,
  takenHostname,
} from './store.ts'
import type { HostnameAccess } from './subject.ts'

const mostOfSite = 20

/** Adds a hostname that is not proved yet: other sites may add and prove it, too. */
export const addHostname = async (
  ctx: WriteCtx,
  seen: SiteAccess,
  { hostname }: Static<typeof NewSiteHostname>,
): Promise<HostnameAccess> => {
  refuseOthers(ctx, hostname)
  const found = await lockSite(ctx, seen, 'admin')
  if ((await hostnameOf(ctx, found.row.id, hostname)) !== undefined)
    throw new Conflict('the site has this hostname already')
  if (await isVerified(ctx, hostname)) throw takenHostname()
  if ((await countHostnames(ctx, found.row.id)) >= mostOfSite)
    throw new Conflict(`the site has ${mostOfSite} hostnames, which is the most; remove one first`)
  const row: HostnameRow = {
    id: ctx.newId(),
    site_id: found.row.id,
    hostname,
    status: 'pending',
    token: randomBase62(32),
    verified_at: null,
    created_at: now(ctx),
  }
  await insertHostname(ctx, row)
  const added = { ...found, hostname: row }
  await record(ctx, 'site_hostname_added', added)
  return added
}

/** Refuses texts in the form of a hostname that no site could have. */
const refuseOthers = ({ baseUrl }: Pick<Ctx, 'baseUrl'>, hostname: string): void => {
  if (hostname === new URL(baseUrl).hostname)
    throw invalidField('/hostname', 'must not be the hostname of this installation')
  const isReadAsWritten = URL.parse(`https://${hostname}`)?.hostname === hostname
  if (!isReadAsWritten || isIP(hostname) !== 0)
    throw invalidField('/hostname', 'must be a name that browsers look up in the DNS, and no IP address')
}

/** Looks for the proof; if it is found, the hostname leads to the site from now on. */
export const verifyHostname = async (
  ctx: Ctx,
  seen: HostnameAccess,
  answer: (verified: HostnameAccess) => unknown,
): Promise<HostnameAccess> => {
  if (seen.hostname.status === 'pending') await refuseUnlessProved(ctx, seen.hostname)
  return ctx.inTransaction(async inside => {
    const found = await lockHostname(inside, seen)
    const row: HostnameRow = { ...found.hostname, status: 'verified', verified_at: now(inside) }
    const verified = found.hostname.status === 'pending' ? { ...found, hostname: row } : found
    if (verified !== found) {
      await setVerified(inside, row.id, now(inside))
      await raiseRevision(inside, found.row)
      await record(inside, 'site_hostname_verified', verified)
    }
    await inside.keepAnswer(() => answer(verified))
    return verified
  })
}

/** Removes a hostname: from now on it leads nowhere, and any site may prove it. */
export const removeHostname = async (ctx: WriteCtx, seen: HostnameAccess): Promise<void> => {
  const found = await lockHostname(ctx, seen)
  await deleteHostname(ctx, found.hostname.id)
  await raiseRevision(ctx, found.row)
  await record(ctx, 'site_hostname_removed', found)
}

/**
 * Locks the site and reads the hostname again: one that was removed and added again meanwhile has another proof, and is
 * not found.
 */
const lockHostname = async (ctx: WriteCtx, seen: HostnameAccess): Promise<HostnameAccess> => {
  const found = await lockSite(ctx, seen, 'admin')
  const hostname = await hostnameOf(ctx, found.row.id, seen.hostname.hostname)
  if (hostname?.id !== seen.hostname.id) throw new NotFound('this hostname of the site is no more')
  return { ...found, hostname }
}

const record = (ctx: WriteCtx, type: EventType, seen: HostnameAccess): Promise<void> =>
  emitOfSite(ctx, seen, {
    type,
    resource: { type: 'site-hostname', id: seen.hostname.id },
    data: { hostname: seen.hostname.hostname },
  })
