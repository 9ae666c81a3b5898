// What only members see of a change request: its conflicts, the links that it breaks, and its open comments.
import { kinds } from '#content/snapshot/index.ts'
import { getMany } from '#content/tree/index.ts'
import type { Ctx } from '#context.ts'
import { openConflicts, type ShownConflict } from '#library/change-requests/index.ts'
import { openComments } from '#library/comments/index.ts'
import type { ContentHead } from '#library/heads/index.ts'
import { isProposed, sessionOf } from '#library/heads/index.ts'
import { type BrokenLinks, linksBrokenBy } from '#library/links/index.ts'
import { type FailingRules, failingRules } from '#library/merges/index.ts'
import type { ProposedChangeRequest } from '#sites/proposed-changes/index.ts'

export interface Internals {
  readonly changeRequest: ProposedChangeRequest
  readonly conflicts: readonly ShownConflict[]
  readonly brokenLinks: BrokenLinks
  readonly comments: Awaited<ReturnType<typeof openComments>>
  /** The titles of pages with conflicts, by their ids. */
  readonly titles: ReadonlyMap<string, string>
  /** Undefined where it cannot be merged anyway. */
  readonly rules: FailingRules | undefined
}

/** The most items of each kind; the API has all of them. */
const most = 100

export const readInternals = async (
  reader: Ctx,
  head: ContentHead,
  changeRequest: ProposedChangeRequest,
): Promise<Internals> => {
  const { changeRequest: row } = head
  const conflicts = await openConflicts(reader, head, changeRequest.id, most)
  const pages = conflicts.flatMap(({ page }) => page ?? [])
  return {
    changeRequest,
    conflicts,
    brokenLinks: await linksBrokenBy(reader, head, most),
    comments: await openComments(reader, head, most),
    titles: await titlesOf(reader, head, pages),
    rules: row && isProposed(row) ? await failingRules(reader, { ...head, changeRequest: row }) : undefined,
  }
}

const titlesOf = async (
  reader: Ctx,
  head: ContentHead,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const records = await getMany(sessionOf(reader, head), head.revision.root, ids.map(kinds.page.key))
  return new Map(
    [...records.values()].map(record => {
      const { id, title } = kinds.page.read(record)
      return [id, title]
    }),
  )
}
