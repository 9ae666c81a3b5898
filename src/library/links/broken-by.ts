// The links that a change request breaks, each with the pages that it is on.
import type { Ctx } from '#context.ts'
import type { ContentHead } from '../heads/index.ts'
import type { LinkTargetRow } from '../link-index/index.ts'
import { breakingLinks } from './breaking.ts'
import { linkedContent } from './content.ts'
import { viewedSpace } from './links.ts'
import { changedLinks } from './overlay.ts'
import { presentLinks } from './present.ts'
import { withSources } from './report.ts'

export interface BrokenLinks {
  /** The number in the report on links; it includes links of other spaces that the caller sees. */
  readonly count: number
  /** Whether there may be more: the index is behind. */
  readonly isIndexing: boolean
  /** The first of those in the change request itself, as the report shows them. */
  readonly links: Awaited<ReturnType<typeof presentLinks>>
}

/** The links that a change request breaks, of which the first `most` are shown. */
export const linksBrokenBy = async (ctx: Ctx, head: ContentHead, most: number): Promise<BrokenLinks> => {
  const content = await linkedContent(ctx, head)
  const changed = await changedLinks(ctx, content)
  const { own, elsewhere, indexing } = await breakingLinks(
    ctx,
    content,
    changed,
    await viewedSpace(ctx, content),
  )
  const rows = [...own].sort().flatMap((key): LinkTargetRow[] => {
    const row = changed.rows.get(key) ?? changed.stored.get(key)
    return row === undefined ? [] : [{ ...row, status: 'broken' }]
  })
  const shown = await withSources(ctx, content.main.spaceId, changed, rows.slice(0, most))
  return {
    count: own.size + elsewhere,
    isIndexing: (content.indexing ?? changed.indexing ?? indexing) !== undefined,
    links: await presentLinks(ctx, content, shown),
  }
}
