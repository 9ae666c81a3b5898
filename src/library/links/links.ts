// The links of a content, and of one page of it.
import { page as pageOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { ownOrganizations } from '#identity/organizations/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import { combinedProgress, type Indexing } from '../content-index/index.ts'
import type { ContentHead } from '../heads/index.ts'
import { inBatches } from '../indexed-changes/index.ts'
import type { LinkTargetRow } from '../link-index/index.ts'
import { specsBySlug } from '../openapi-specs/index.ts'
import { type Breaking, breakingLinks } from './breaking.ts'
import { type LinkedContent, linkedContent } from './content.ts'
import { changedLinks, noOverlay, type Overlay } from './overlay.ts'
import { type LinksOfSource, type ReportRequest, reportFrom, reportOf, reportOfSource } from './report.ts'
import {
  existingSpaces,
  spaceTargets,
  specTargets,
  targetsByKeys,
  targetsOfSource,
  typeOfSource,
  type ViewedSpace,
} from './store.ts'

/** What a space or a change request links to. */
export const linksOfContent = async (ctx: Ctx, head: ContentHead, asked: ReportRequest) => {
  const content = await linkedContent(ctx, head)
  const { overlay, breaking, indexing } = await overlayOf(ctx, content)
  const count = breaking && breaking.own.size + breaking.elsewhere
  const report =
    asked.from === undefined
      ? await reportOf(ctx, content, overlay, asked, count)
      : await reportFrom(
          ctx,
          content,
          overlay,
          await linksFrom(ctx, content, overlay, asked.from),
          asked,
          count,
        )
  return { ...report, ...(indexing && { indexing }) }
}

/** What a page links to. */
export const linksOfPage = async (ctx: Ctx, head: ContentHead, id: string, asked: ReportRequest) => {
  const content = await linkedContent(ctx, head)
  if ((await pageOf(content.session, head.revision.root, id)) === undefined)
    throw new NotFound('there is no such page')
  const { overlay, breaking, indexing } = await overlayOf(ctx, content)
  const of = await linksFrom(ctx, content, overlay, id)
  const broken = breaking && of.rows.filter(({ target }) => breaking.own.has(target)).length
  return { ...(await reportOfSource(ctx, content, of, asked, broken)), ...(indexing && { indexing }) }
}

/** The view of the caller on links to a content from elsewhere in its organization. */
export const viewedSpace = async (ctx: Ctx, { main }: LinkedContent): Promise<ViewedSpace> => {
  const { spaceId, organizationId } = main
  const own = (await ownOrganizations(ctx, [organizationId])).get(organizationId)
  const standing = own?.member ? { member: true, role: own.role } : { member: false, role: null }
  return { spaceId, organizationId, viewer: { user: ctx.actor.userId, standing } }
}

const overlayOf = async (
  ctx: Ctx,
  content: LinkedContent,
): Promise<{ overlay: Overlay; breaking?: Breaking; indexing: Indexing | undefined }> => {
  const { indexing } = content
  if (content.head.changeRequest === null)
    return { overlay: await withElsewhere(ctx, content, noOverlay), indexing }
  const changed = await changedLinks(ctx, content)
  const breaking = await breakingLinks(ctx, content, changed, await viewedSpace(ctx, content))
  return {
    overlay: await withElsewhere(ctx, content, changed),
    breaking,
    indexing: combinedProgress([indexing, changed.indexing, breaking.indexing]),
  }
}

/**
 * Adds the statuses of targets outside of the content: spaces and specs are created and deleted
 * without a change of this content.
 */
export const withElsewhere = async (ctx: Ctx, content: LinkedContent, overlay: Overlay): Promise<Overlay> =>
  withSpecs(ctx, content, await withSpaces(ctx, content, overlay))

/** Looks up whether the spaces that are linked to exist. */
const withSpaces = async (ctx: Ctx, { main }: LinkedContent, overlay: Overlay): Promise<Overlay> => {
  const stored = new Map(overlay.stored)
  const rows = new Map(overlay.rows)
  for (const { existing_id, ...row } of await spaceTargets(ctx, main.spaceId)) {
    if (stored.has(row.target)) continue
    stored.set(row.target, row)
    rows.set(row.target, { ...row, status: existing_id === null ? 'broken' : 'ok' })
  }
  const open = [...rows.values()].filter(({ status }) => status === 'space')
  const ids = await existingSpaces(
    ctx,
    open.map(({ target_space }) => target_space as string),
  )
  for (const row of open)
    rows.set(row.target, { ...row, status: ids.has(row.target_space as string) ? 'ok' : 'broken' })
  return { ...overlay, stored, rows }
}

/** Looks up whether the specs that are linked to exist, and their operations. */
const withSpecs = async (ctx: Ctx, { main }: LinkedContent, overlay: Overlay): Promise<Overlay> => {
  const unchanged = (await specTargets(ctx, main.spaceId)).filter(({ target }) => !overlay.stored.has(target))
  const overlaid = [...overlay.rows.values()].filter(({ kind }) => kind === 'openapi')
  const slugs = new Set([...unchanged, ...overlaid].map(({ written }) => written ?? ''))
  const specs: Awaited<ReturnType<typeof specsBySlug>> = new Map()
  for await (const some of inBatches([...slugs]))
    for (const [slug, spec] of await specsBySlug(ctx, main.organizationId, some)) specs.set(slug, spec)
  const isThere = ({ written, anchor }: LinkTargetRow): boolean => {
    const spec = specs.get(written ?? '')
    return spec !== undefined && (anchor === null || spec.operations.has(anchor))
  }
  const stored = new Map(overlay.stored)
  const rows = new Map(overlay.rows)
  await eachInTurns([...unchanged, ...overlaid], row => {
    if (isThere(row)) return
    if (!rows.has(row.target)) stored.set(row.target, row)
    rows.set(row.target, { ...row, status: 'broken' })
  })
  return { ...overlay, stored, rows }
}

/** The targets of a page or a reusable content; none where it does not exist. */
const linksFrom = async (
  ctx: Ctx,
  content: LinkedContent,
  overlay: Overlay,
  id: string,
): Promise<LinksOfSource> => {
  const { spaceId } = content.main
  const type = overlay.sources.get(id)?.type ?? (await typeOfSource(ctx, spaceId, id)) ?? 'page'
  return { source: { spaceId, type, id }, rows: await rowsOfSource(ctx, content, overlay, id) }
}

const rowsOfSource = async (
  ctx: Ctx,
  { main }: LinkedContent,
  overlay: Overlay,
  id: string,
): Promise<LinkTargetRow[]> => {
  const source = overlay.sources.get(id)
  if (source === undefined)
    return (await targetsOfSource(ctx, main.spaceId, id)).map(row => overlay.rows.get(row.target) ?? row)
  const keys = source.targets
  const stored = await targetsByKeys(
    ctx,
    main.spaceId,
    keys.filter(key => !overlay.rows.has(key)),
  )
  return keys.flatMap(key => overlay.rows.get(key) ?? stored.get(key) ?? [])
}
