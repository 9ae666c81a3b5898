// What change requests change on a site, as far as a visitor sees it.
import { changedPages, type PageDifference, type PageDifferences } from '#content/changes/index.ts'
import type { Ctx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type ContentHead, findChangeRequestHead, isProposed, sessionOf } from '#library/heads/index.ts'
import type { Audience } from '../audience/index.ts'
import { addressOf, firstShowing, type PreparedSite } from '../resolver/index.ts'
import { countBrokenLinks, soon } from './broken-links.ts'
import { changeRequestsWithRoots, type ProposedRow } from './store.ts'

export interface ProposedChangeRequest {
  readonly id: string
  readonly spaceId: string
  readonly spaceTitle: string
  readonly number: number
  readonly subject: string
  readonly status: ProposedRow['status']
  /** Whether its content is shown: by default, not once it is merged or archived. */
  readonly isShown: boolean
  /** Undefined where the reader is not signed in, or may not read the change request. */
  readonly head: ContentHead | undefined
  readonly baseRevision: string
  readonly conflicts: number
  readonly comments: number
  /** Undefined while they are still being counted. */
  readonly brokenLinks: number | undefined
  /** How many pages it changes, including those that the visitor does not see. */
  readonly pages: number
  /** How many files, reusable contents and variables it changes. */
  readonly others: number
}

export interface ChangedPage extends Pick<PageDifference, 'id' | 'title' | 'change'> {
  readonly changeRequest: ProposedChangeRequest
  readonly siteSpaceId: string
  /** The address of the page; of a deleted page, the address that shows what it was. */
  readonly href: string
}

export interface ProposedChanges {
  /** Whoever is signed in; undefined for others. */
  readonly reader: Ctx | undefined
  readonly changeRequests: readonly ProposedChangeRequest[]
  /** The changed pages that the visitor sees, in the order of change requests and paths. */
  readonly pages: readonly ChangedPage[]
}

/** A site as a visitor sees it. */
interface Seen {
  readonly site: PreparedSite
  readonly base: string
  readonly audience: Audience
  readonly isTrue: (condition: string) => boolean
}

interface Asked {
  readonly changeRequests: readonly string[]
  /** Whether change requests that are merged or archived are shown, too. */
  readonly isAnyStatus: boolean
  /** Whoever is signed in; undefined for others. */
  readonly reader: Ctx | undefined
  /** Whether to wait for the count of broken links; pages do not, since the index may take seconds. */
  readonly isPatient: boolean
}

export const proposedChanges = async (
  ctx: Ctx,
  seen: Seen,
  { changeRequests: ids, isAnyStatus, reader, isPatient }: Asked,
): Promise<ProposedChanges> => {
  const changeRequests: ProposedChangeRequest[] = []
  const pages: ChangedPage[] = []
  for (const row of await changeRequestsWithRoots(ctx, ids)) {
    const isShown = isAnyStatus || isProposed(row)
    const differences = isShown ? await differencesOf(ctx, row) : none
    const head = await readableHead(reader, row)
    const count = isProposed(row) ? countBrokenLinks(head === undefined ? ctx : (reader ?? ctx), row) : 0
    const brokenLinks = await (isPatient ? count : soon(count))
    const changeRequest = {
      ...fieldsOf(row, isShown),
      isShown,
      head,
      brokenLinks,
      pages: differences.pages.length,
      others: differences.others,
    }
    changeRequests.push(changeRequest)
    pages.push(...(await pagesSeen(seen, changeRequest, differences)))
  }
  return { reader, changeRequests, pages }
}

/** The head of the change request for readers who are signed in and may read it; undefined for others. */
const readableHead = async (
  reader: Ctx | undefined,
  { id, space_id: spaceId }: ProposedRow,
): Promise<ContentHead | undefined> =>
  reader === undefined || reader.actor.userId === ''
    ? undefined
    : findChangeRequestHead(reader, { spaceId, changeRequestId: id })

const none: PageDifferences = { pages: [], others: 0 }

const fieldsOf = ({ id, number, subject, status, ...row }: ProposedRow, isShown: boolean) => ({
  id,
  number,
  subject,
  status,
  spaceId: row.space_id,
  spaceTitle: row.space_title,
  baseRevision: row.base_revision,
  conflicts: isShown ? Number(row.conflicts) : 0,
  comments: isShown ? row.comments : 0,
})

/** How many changed pages are cached, of all previews together. The differences between two contents never change. */
const mostKept = 200_000

const keptFor = oneForEach((_: Database): Cache<PageDifferences> => createCache(mostKept))

const differencesOf = async (
  ctx: Ctx,
  { base_root, root, lineage_id }: ProposedRow,
): Promise<PageDifferences> => {
  const cache = keptFor(ctx.database)
  const key = `${lineage_id} ${base_root} ${root}`
  const session = sessionOf(ctx, { access: { row: { lineage_id } } })
  const found = cache.get(key) ?? (await changedPages(session, base_root, root))
  cache.set(key, found, found.pages.length + 1)
  return found
}

/** The changed pages that the visitor sees, at the first site space that shows the space to them. */
const pagesSeen = async (
  { site, base, audience, isTrue }: Seen,
  changeRequest: ProposedChangeRequest,
  { pages }: PageDifferences,
): Promise<ChangedPage[]> => {
  const siteSpaceId = firstShowing(site, changeRequest.spaceId, audience)
  if (siteSpaceId === undefined) return []
  const seen: ChangedPage[] = []
  for (const { id, title, change, type, path, conditions } of pages) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    if (type === 'link' || !conditions.every(isTrue)) continue
    seen.push({
      id,
      title,
      change,
      changeRequest,
      siteSpaceId,
      // A getter: of thousands of pages the bar links only a few.
      get href() {
        const isGone = change === 'deleted'
        return isGone ? `${base}/~/deleted/${siteSpaceId}/${id}` : addressOf(site, siteSpaceId, path, base)
      },
    })
  }
  return seen
}
