// A part of a site put elsewhere among those beside it.
import type { WriteCtx } from '#context.ts'
import {
  type Arrangement,
  type ItemName,
  moveItem,
  type Rearranged,
  rearrange,
  siblingsOf,
  type WantedPosition,
} from '../arrangement/index.ts'
import { emitOfSite, type SiteAccess } from '../sites/index.ts'

/** `refusal` says what is wrong where the site has no such part, or has it no more. */
export const sortPart = async (
  ctx: WriteCtx,
  found: SiteAccess,
  item: ItemName,
  { position = {}, refusal }: { position?: WantedPosition | undefined; refusal: () => Error },
): Promise<Rearranged> => {
  const site = await rearrange(ctx, found, (arrangement: Arrangement) => {
    if (siblingsOf(arrangement, item) === undefined) throw refusal()
    return moveItem(arrangement, item, position)
  })
  if (!site.isChanged) return site
  await emitOfSite(ctx, site, {
    type: eventTypes[item.type],
    resource: { type: item.type, id: item.id },
    data: groupOf(site.arrangement, item),
  })
  return site
}

const eventTypes = {
  'site-section': 'site_section_moved',
  'site-section-group': 'site_section_group_moved',
  'site-space': 'site_space_moved',
} as const

/** Within what a section was moved; it is in the same group as before. */
const groupOf = ({ sections }: Arrangement, { type, id }: ItemName) => {
  if (type !== 'site-section') return {}
  const group = sections.find(section => section.id === id)?.group_id ?? null
  return { group, from: group }
}
