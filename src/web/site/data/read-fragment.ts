// A part of a long menu that a page leaves out, as the visitor who fetches it sees it.
import type { Ctx } from '#context.ts'
import type { SiteView } from '#sites/published/index.ts'
import { seesSiteSpace } from '#sites/resolver/index.ts'
import type { NavigationEntry } from '../route-data.ts'
import { readFragmentAddress, top, versionOf } from './fragments.ts'
import { navigationBelow } from './navigation.ts'
import { viewPlaced } from './site-space-view.ts'

export interface Fragment {
  readonly siteSpaceId: string
  readonly entries: readonly NavigationEntry[]
  /** Whether the content at that address never changes for this visitor. */
  readonly isFinal: boolean
}

/** `rest` is what follows `/~/navigation` in the address. Undefined where the visitor sees nothing of it. */
export const readFragment = async (ctx: Ctx, view: SiteView, rest: string): Promise<Fragment | undefined> => {
  const asked = readFragmentAddress(rest)
  if (asked === undefined) return undefined
  const { site, audience } = view
  const placed = site.siteSpaces.get(asked.siteSpaceId)
  if (placed === undefined || !seesSiteSpace(site, asked.siteSpaceId, audience)) return undefined
  const siteSpace = await viewPlaced(ctx, view, placed)
  if (siteSpace === undefined) return undefined
  const { menu, listed } = siteSpace.seen
  const parent = asked.pageId === top ? -1 : menu.indexes.get(asked.pageId)
  if (parent === undefined || (parent !== -1 && listed[parent] !== 1)) return undefined
  return {
    siteSpaceId: asked.siteSpaceId,
    entries: await navigationBelow(view, siteSpace, parent, asked.part),
    isFinal: versionOf(view, siteSpace) === asked.version,
  }
}
