// The site as visitors see it of whom nothing is known, which is what an export contains.
import type { Ctx } from '#context.ts'
import { isOpenVisibility } from '#database/index.ts'
import type { ContentHead } from '#library/heads/index.ts'
import { type FoundSite, siteWithId } from '#sites/prepared/index.ts'
import { decideAccess, type SiteView } from '#sites/published/index.ts'

/** The view for an export. Each content stays the same during the export, however long it takes. */
export const viewForExport = async (ctx: Ctx, siteId: string): Promise<SiteView> => {
  const found = await siteWithId(ctx, siteId)
  if (found === undefined) throw new Error(`there is no site with the id ${siteId}`)
  refuseUnlessOpen(found)
  const { canonical } = found.site.plan.addresses
  const url = new URL(canonical)
  const address = url.pathname.replace(/\/$/, '')
  const decision = await decideAccess(ctx, { ...found, rest: '' }, url, { cookies: '' }, { address })
  if (decision.kind !== 'allowed') throw new Error(`nobody may open the site ${siteId} without a secret`)
  return pinned(decision.view)
}

const refuseUnlessOpen = ({ row }: FoundSite): void => {
  if (row.published === 0)
    throw new Error('the site is not published, and its export would be; publish it, then export it')
  if (!isOpenVisibility(row.visibility))
    throw new Error(
      `the site is not for everybody (its visibility is ${row.visibility}), and files ask nobody who they are; make it public or unlisted, or publish what everybody may read on a site of its own`,
    )
}

const pinned = (view: SiteView): SiteView => {
  const heads = new Map<string, Promise<ContentHead | undefined>>()
  const contentOf = (spaceId: string): Promise<ContentHead | undefined> => {
    const head = heads.get(spaceId) ?? view.shown.contentOf(spaceId)
    heads.set(spaceId, head)
    return head
  }
  return { ...view, shown: { ...view.shown, contentOf } }
}
