// Changes, publishes and unpublishes a site.
import { isDeepStrictEqual } from 'node:util'
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { type EventType, emit } from '#identity/events/index.ts'
import { Conflict, invalidField } from '#kernel/errors.ts'
import type { Json } from '#kernel/json.ts'
import { arrangedNow, rememberFormerPlaces } from '../former-places/index.ts'
import { setDefaults } from './defaults.ts'
import { lockSite, lockSiteWithSpaces } from './lock.ts'
import type { SiteChanges } from './schema.ts'
import { updateSite } from './store.ts'
import { type SiteAccess, site } from './subject.ts'

type Changes = Static<typeof SiteChanges>

/** Changes a site, all of the given fields or none. */
export const changeSite = async (
  ctx: WriteCtx,
  seen: SiteAccess,
  { adaptiveContent, insights, defaultSiteSpace, defaultSiteSection, ...fields }: Changes,
): Promise<SiteAccess> => {
  if (fields.proxy) refuseOwnHost(ctx, fields.proxy)
  // New sites choose a free basename under the lock of their organization, so basenames are only changed under it, too.
  const lock = fields.basename === undefined ? lockSite : lockSiteWithSpaces
  const found = await lock(ctx, seen, 'create')
  const given = {
    ...fields,
    ...(fields.proxy && { proxy: withLowerHost(fields.proxy) }),
    ...flagsOf(insights),
    ...(adaptiveContent && { adaptiveContent: adaptiveContent.enabled }),
  }
  const names = (Object.keys(given) as (keyof typeof given)[]).filter(
    name => stored(given[name] as Json) !== found.row[columns[name]],
  )
  const changesPlaces = defaultSiteSpace !== undefined || defaultSiteSection !== undefined
  const before = changesPlaces ? await arrangedNow(ctx, found.row.id) : undefined
  const defaults = await setDefaults(ctx, found, { defaultSiteSpace, defaultSiteSection })
  const data = { ...Object.fromEntries(names.map(name => [name, given[name] as Json])), ...defaults.data }
  if (isDeepStrictEqual(data, {})) return found
  const set = Object.fromEntries(names.map(name => [columns[name], stored(given[name] as Json)]))
  await updateSite(ctx, found.row.id, { ...set, ...defaults.set })
  if (before !== undefined) await rememberFormerPlaces(ctx, before, await arrangedNow(ctx, found.row.id))
  return recorded(ctx, found, 'site_updated', data)
}

/** Publishes a site: from now on the visitors that its visibility names may read it. */
export const publishSite = async (ctx: WriteCtx, seen: SiteAccess): Promise<SiteAccess> => {
  const found = await lockSite(ctx, seen, 'create')
  if (found.row.published === 1) return found
  if (found.row.site_spaces === 0)
    throw new Conflict('the site shows no space that anybody could read; add one to it, then publish it')
  await updateSite(ctx, found.row.id, { published: 1 })
  return recorded(ctx, found, 'site_published', { visibility: found.row.visibility })
}

/** Unpublishes a site: from now on no visitor may read it. */
export const unpublishSite = async (ctx: WriteCtx, seen: SiteAccess): Promise<SiteAccess> => {
  const found = await lockSite(ctx, seen, 'create')
  if (found.row.published === 0) return found
  await updateSite(ctx, found.row.id, { published: 0 })
  return recorded(ctx, found, 'site_unpublished', {})
}

const columns = {
  title: 'title',
  visibility: 'visibility',
  basename: 'basename',
  proxy: 'proxy',
  adaptiveContent: 'adaptive_content',
  agentsContext: 'agents_context',
  countsViews: 'counts_views',
  countsSearches: 'counts_searches',
  takesFeedback: 'takes_feedback',
} as const

const flagsOf = ({ views, searches, feedback }: NonNullable<Changes['insights']> = {}) => ({
  ...(views !== undefined && { countsViews: views }),
  ...(searches !== undefined && { countsSearches: searches }),
  ...(feedback !== undefined && { takesFeedback: feedback }),
})

/** Hosts are case-insensitive; paths are not. */
const withLowerHost = (proxy: string): string => proxy.replace(/^[^/]+/, host => host.toLowerCase())

/** Refuses a proxy at this installation's own host, where the installation itself shows sites by path. */
const refuseOwnHost = ({ baseUrl }: Pick<WriteCtx, 'baseUrl'>, proxy: string): void => {
  if (withLowerHost(proxy).startsWith(`${new URL(baseUrl).host}/`))
    throw invalidField(
      '/proxy',
      'must be at another host than this installation, which shows the site itself',
    )
}

/** The value as it is stored: flags are numbers. */
const stored = (value: Json): Json => (typeof value === 'boolean' ? Number(value) : value)

const recorded = async (
  ctx: WriteCtx,
  { organization, row }: SiteAccess,
  type: EventType,
  data: Readonly<Record<string, Json>>,
): Promise<SiteAccess> => {
  await emit(ctx, { organization: organization.id, type, resource: { type: 'site', id: row.id }, data })
  return (await site.find(ctx, { organizationId: organization.id, siteId: row.id })) as SiteAccess
}
