// Previews of sites: made and deleted.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import type { EventType } from '#identity/events/index.ts'
import { later, now } from '#kernel/clock.ts'
import { day } from '#kernel/durations.ts'
import { Conflict, type FieldProblem, Invalid, invalidField } from '#kernel/errors.ts'
import { expiryGiven } from '#kernel/instant.ts'
import { isProposed } from '#library/heads/index.ts'
import { spacesById } from '#library/spaces/index.ts'
import { emitOfSite, lockOfSite, lockSite, raiseRevision, type SiteAccess } from '../sites/index.ts'
import { visitorOf } from '../visitors/index.ts'
import type { NewSitePreview } from './schema.ts'
import {
  countPreviews,
  deleteExpired,
  deletePreview,
  insertPreview,
  type PreviewRow,
  type Proposed,
  proposedOn,
} from './store.ts'
import { type PreviewAccess, previewRows } from './subject.ts'

const most = 200
const days = { usual: 7, most: 30 } as const

export const createPreview = async (
  ctx: WriteCtx,
  seen: SiteAccess,
  { changeRequests, visitor, expiresAt }: Static<typeof NewSitePreview>,
): Promise<PreviewAccess> => {
  const expires = expiry(ctx, expiresAt)
  const site = await lockSite(ctx, seen, 'create')
  const claims = visitor === undefined ? null : JSON.stringify(await visitorOf(ctx, site.row, visitor))
  await refuseUnlessPreviewable(ctx, site, changeRequests)
  await deleteExpired(ctx, site.row.id)
  if ((await countPreviews(ctx, site.row.id)) >= most)
    throw new Conflict(`a site has at most ${most} previews; delete one that nobody needs any more`)
  const row: PreviewRow = {
    id: ctx.newId(),
    site_id: site.row.id,
    change_requests: JSON.stringify(changeRequests),
    claims,
    created_by: ctx.actor.userId,
    created_at: now(ctx),
    expires_at: expires,
  }
  await insertPreview(ctx, row)
  await record(ctx, 'site_preview_created', site, row)
  return { site, row }
}

export const removePreview = async (ctx: WriteCtx, seen: PreviewAccess): Promise<void> => {
  const { site, row } = await lockOfSite(ctx, previewRows, seen)
  await deletePreview(ctx, row.id)
  await record(ctx, 'site_preview_deleted', site, row)
}

const expiry = (ctx: Pick<Ctx, 'clock'>, given: string | undefined): string => {
  const inDays = (count: number) => later(ctx, count * day)
  if (given === undefined) return inDays(days.usual)
  const instant = expiryGiven(ctx.clock, given)
  if (instant > inDays(days.most)) throw invalidField('/expiresAt', `must be within ${days.most} days`)
  return instant
}

/**
 * Refuses change requests that are of spaces the site does not show, that the caller may not read, or that are merged or
 * archived, and a second one of the same space.
 */
const refuseUnlessPreviewable = async (
  ctx: Ctx,
  { row: site }: SiteAccess,
  ids: readonly string[],
): Promise<void> => {
  const proposed = await proposedOn(ctx, site.id, ids)
  const spaces = [...proposed.values()].map(({ space_id }) => space_id)
  const seen = spaces.length === 0 ? new Map() : await spacesById(ctx, spaces)
  const taken = new Set<string>()
  const problems: FieldProblem[] = []
  for (const [index, id] of ids.entries()) {
    const found = proposed.get(id)
    const message = problemOf(found !== undefined && seen.has(found.space_id) ? found : undefined, taken)
    if (message !== undefined) problems.push({ path: `/changeRequests/${index}`, message })
    else taken.add((found as Proposed).space_id)
  }
  const [first] = problems
  if (first !== undefined)
    throw new Invalid(`${first.path.slice(1).replace('/', '.')} ${first.message}`, problems)
}

const problemOf = (found: Proposed | undefined, taken: ReadonlySet<string>): string | undefined => {
  if (found === undefined)
    return 'must be the id of a change request of a space that this site shows and you may read'
  if (!isProposed(found)) return `must be a draft or open; this one is ${found.status}`
  return taken.has(found.space_id) ? 'must be of another space than those before it' : undefined
}

/**
 * Records an event that names the preview's row, but neither the address that lets people in nor anything of the visitor.
 */
const record = async (
  ctx: WriteCtx,
  type: EventType,
  site: SiteAccess,
  { id, change_requests, expires_at }: PreviewRow,
): Promise<void> => {
  await raiseRevision(ctx, site.row)
  await emitOfSite(ctx, site, {
    type,
    resource: { type: 'site-preview', id },
    data: { changeRequests: JSON.parse(change_requests), expiresAt: expires_at },
  })
}
