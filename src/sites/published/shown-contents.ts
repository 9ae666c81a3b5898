// Which contents a site shows at an address: the published ones (also by share links), those of a preview, or those of a
// change request to users who may read it.
import type { Ctx } from '#context.ts'
import { type ContentHead, contentHead, findChangeRequestHead, spaceHead } from '#library/heads/index.ts'
import { shareLinkOpens } from '../addresses/index.ts'
import type { FoundSite } from '../prepared/index.ts'
import { previewOf } from '../previews/index.ts'
import { type AccessPrefix, siteSpacesShowing } from '../resolver/index.ts'
import { site as siteSubject } from '../sites/index.ts'
import { type KnownVisitor, readCookies, shareCookie } from '../visitors/index.ts'
import { spaceOfChangeRequest } from './store.ts'

export interface ShownContents {
  /** The visitor as whom a preview is seen, if one was named. */
  readonly visitor?: KnownVisitor
  /** Whether the site is shown regardless of its visibility. */
  readonly isOpen: boolean
  /** Set for previews and change requests. */
  readonly proposals?: ShownProposals
  /** The content of a space of the site that is shown here; undefined where it is not shown. */
  readonly contentOf: (spaceId: string) => Promise<ContentHead | undefined>
}

/** The change requests whose content replaces main contents. */
export interface ShownProposals {
  readonly kind: 'preview' | 'change-request'
  /** The ids of all change requests, including those that no longer count. */
  readonly changeRequests: readonly string[]
  /** When the address expires. */
  readonly until?: string
  /** Whether a visitor was named when the preview was made. */
  readonly isChosenVisitor?: boolean
}

/** Why nothing is shown: nobody is to know of the site, it is not published, or a share link is needed. */
export type Denial = 'nothing' | 'unpublished' | 'needs-link'

export const shownContentsAt = async (
  ctx: Ctx,
  found: FoundSite,
  accessPrefix: AccessPrefix | undefined,
  cookies: string,
): Promise<ShownContents | Denial> => {
  if (accessPrefix?.kind === 'preview')
    return (await shownInPreview(ctx, found, accessPrefix.id)) ?? 'nothing'
  if (accessPrefix?.kind === 'change-request')
    return (await shownInChangeRequest(ctx, found, accessPrefix.id)) ?? 'nothing'
  return shownToAudience(ctx, found, accessPrefix?.secret, cookies)
}

const shownToAudience = async (
  ctx: Ctx,
  { row }: FoundSite,
  secret: string | undefined,
  cookies: string,
): Promise<ShownContents | Denial> => {
  if (row.published === 0) return 'unpublished'
  if (secret !== undefined && !(await shareLinkOpens(ctx, row.id, secret))) return 'nothing'
  if (secret === undefined && row.visibility === 'share-link') {
    const kept = readCookies(cookies).get(shareCookie)
    if (kept === undefined || !(await shareLinkOpens(ctx, row.id, kept))) return 'needs-link'
  }
  return { isOpen: false, contentOf: space => contentHead(ctx, { space, changeRequest: null }) }
}

const shownInPreview = async (
  ctx: Ctx,
  { row }: FoundSite,
  id: string,
): Promise<ShownContents | undefined> => {
  const preview = await previewOf(ctx, row, id)
  if (preview === undefined) return undefined
  const { heads, visitor, changeRequests, until } = preview
  const contentOf: ShownContents['contentOf'] = space =>
    contentHead(ctx, { space, changeRequest: heads.get(space) ?? null })
  return {
    isOpen: true,
    visitor,
    proposals: { kind: 'preview', changeRequests, until, isChosenVisitor: preview.isChosenVisitor },
    contentOf,
  }
}

/**
 * For callers who see the site: it may be unpublished while its space is public. They see as much of each space as they
 * may read.
 */
const shownInChangeRequest = async (
  ctx: Ctx,
  { row, site }: FoundSite,
  changeRequestId: string,
): Promise<ShownContents | undefined> => {
  const seen = await siteSubject.find(ctx, { organizationId: row.organization_id, siteId: row.id })
  if (seen === undefined) return undefined
  const spaceId = await spaceOfChangeRequest(ctx, changeRequestId)
  if (spaceId === undefined || siteSpacesShowing(site, spaceId).length === 0) return undefined
  const proposed = await findChangeRequestHead(ctx, { spaceId, changeRequestId })
  if (proposed === undefined) return undefined
  const contentOf: ShownContents['contentOf'] = async space =>
    space === spaceId ? proposed : spaceHead.subject.find(ctx, { spaceId: space })
  const proposals = { kind: 'change-request', changeRequests: [changeRequestId] } as const
  return { isOpen: true, proposals, contentOf }
}
