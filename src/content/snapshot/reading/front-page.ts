// The page that a space, or a group, shows first.
import type { NodeReader, TreeRoot } from '../../tree/index.ts'
import type { PageRecord } from '../records.ts'
import { ancestors, children } from './pages.ts'
import { isPageShown } from './shown-pages.ts'

/** The first page with a text of its own under a parent that a visitor sees in menus, given the results of conditions. */
export const firstShown = async (
  store: NodeReader,
  root: TreeRoot,
  parent: string | null,
  isTrue: (condition: string) => boolean,
): Promise<PageRecord | undefined> => {
  let after: PageRecord | undefined
  do {
    const siblings = await children(store, root, parent, { limit: siblingsAtOnce, ...(after && { after }) })
    for (const page of siblings) {
      if (page.hidden === true || page.type === 'link' || !isPageShown([page], isTrue)) continue
      const shown = page.type === 'group' ? await firstShown(store, root, page.id, isTrue) : page
      if (shown !== undefined) return shown
    }
    after = siblings.length < siblingsAtOnce ? undefined : siblings.at(-1)
  } while (after !== undefined)
  return undefined
}

const siblingsAtOnce = 100

/** The page that everybody sees at the address of the space; undefined if that depends on the visitor. */
export const frontPage = async (store: NodeReader, root: TreeRoot): Promise<PageRecord | undefined> => {
  const first = await firstShown(store, root, null, () => true)
  if (first === undefined) return undefined
  const path = [...(await ancestors(store, root, first)), first]
  return path.every(({ condition }) => condition === undefined) ? first : undefined
}
