// Lists of the parts of a site: few enough to be read together, in the order that the site has.
import type { Ctx } from '#context.ts'
import { envelope, type PageRequest, readCursor } from '#http/list.ts'
import { comesAfter, type InOrder } from './order.ts'

interface Listed<Row, Item> {
  readonly parts: readonly InOrder<Row>[]
  readonly keyLength: number
  readonly present: (rows: readonly Row[]) => Promise<Item[]>
}

export const listParts = <Row, Item>(
  ctx: Ctx,
  page: PageRequest,
  { parts, keyLength, present }: Listed<Row, Item>,
) => {
  const after = page.cursor === undefined ? undefined : readCursor(ctx, page.list, page.cursor, keyLength)
  const behind = after === undefined ? parts : parts.filter(({ key }) => comesAfter(key, after.map(String)))
  return envelope(ctx, page, behind.slice(0, page.limit + 1), parts.length, {
    sortedBy: ({ key }) => key,
    present: shown => present(shown.map(({ row }) => row)),
  })
}
