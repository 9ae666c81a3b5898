// Positions of the parts of a site among their siblings.
import { invalidField } from '#kernel/errors.ts'
import { orderBetween } from '#kernel/order.ts'
import { type Arrangement, type Item, type ItemName, isSame, siblingsOf } from './arrangement.ts'

/** Directly before or after a sibling; last where neither is given. */
export interface WantedPosition {
  readonly before?: ItemName | undefined
  readonly after?: ItemName | undefined
}

/** The key of a position after all siblings. */
export const lastPosition = (siblings: readonly { readonly position: string }[]): string =>
  orderBetween(siblings.at(-1)?.position ?? null, null)

/** Moves a part among its siblings; returns the same arrangement where the part is there already. */
export const moveItem = (arrangement: Arrangement, item: ItemName, wanted: WantedPosition): Arrangement => {
  const siblings = siblingsOf(arrangement, item) ?? []
  const others = siblings.filter(sibling => !isSame(sibling, item))
  const index = indexFor(others, wanted)
  if (siblings[index] !== undefined && isSame(siblings[index], item)) return arrangement
  const position = orderBetween(others[index - 1]?.position ?? null, others[index]?.position ?? null)
  return placed(arrangement, item, position)
}

/** How many of the other siblings come before the wanted position. */
const indexFor = (others: readonly Item[], { before, after }: WantedPosition): number => {
  const next = before && indexOf(others, before, '/position/before')
  const previous = after && indexOf(others, after, '/position/after')
  if (next !== undefined && previous !== undefined && next !== previous + 1)
    throw invalidField('/position', 'must name two neighbours, the one before directly after the other')
  return next ?? (previous === undefined ? others.length : previous + 1)
}

const indexOf = (others: readonly Item[], name: ItemName, path: string): number => {
  const index = others.findIndex(other => isSame(other, name))
  if (index === -1) throw invalidField(path, 'must name another part of the site that is beside it')
  return index
}

const placed = (arrangement: Arrangement, { type, id }: ItemName, position: string): Arrangement => {
  const within = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] =>
    rows.map(row => (row.id === id ? { ...row, position } : row))
  if (type === 'site-space') return { ...arrangement, siteSpaces: within(arrangement.siteSpaces) }
  if (type === 'site-section') return { ...arrangement, sections: within(arrangement.sections) }
  return { ...arrangement, groups: within(arrangement.groups) }
}
