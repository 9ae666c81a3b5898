// Menus of spaces, made once for each content and cached by the hash of its root, under which the content never changes.
import { pageTree } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { madeOnce } from '#kernel/made-once.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import { type ContentHead, sessionOf } from '#library/heads/index.ts'
import { type Menu, menuOf } from './menu.ts'
import { type SeenMenu, seenBy } from './seen-menu.ts'

/** The menu of a content as a visitor sees it, given which conditions hold for them. */
export const readSeenMenu = async (
  ctx: Ctx,
  head: ContentHead,
  isTrue: (condition: string) => boolean,
): Promise<SeenMenu> => {
  const menu = await readMenu(ctx, head)
  if (!menu.isSameForAll) return seenBy(menu, isTrue)
  const known = seenByAll.get(menu) ?? (await seenBy(menu, isTrue))
  seenByAll.set(menu, known)
  return known
}

const seenByAll = new WeakMap<Menu, SeenMenu>()

const readMenu = (ctx: Ctx, head: ContentHead): Promise<Menu> => {
  const key = `${head.access.row.lineage_id} ${head.revision.root}`
  return menusFor(ctx.database)(key, () => makeMenu(ctx, head))
}

const makeMenu = async (ctx: Ctx, head: ContentHead): Promise<Menu> =>
  menuOf(await pageTree(sessionOf(ctx, head), head.revision.root))

/** The cache of each installation. */
const menusFor = oneForEach((_: Database) => madeOnce<Menu>(capacity, weightOf, 'site-menus'))

/** In bytes, as `weightOf` estimates them: room for about ten spaces of 10,000 pages, or very many small ones. */
const capacity = 64_000_000

const weightOf = ({ entries }: Menu): number => {
  let weight = bytesOfEntry
  for (const { title, path, condition } of entries)
    weight += bytesOfEntry + 2 * (title.length + path.length + (condition?.length ?? 0))
  return weight
}

/** In bytes, with its place in the map and what is cached of it for all visitors. */
const bytesOfEntry = 370
