// Moves a part of a site among its siblings.
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

/** Moves a part; `refusal` is the message where the site has no such part, or no longer has it. */
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

/** The group in which a section was moved, for the event: the section stays in it. */
const groupOf = ({ sections }: Arrangement, { type, id }: ItemName) => {
  if (type !== 'site-section') return {}
  const group = sections.find(section => section.id === id)?.group_id ?? null
  return { group, from: group }
}
