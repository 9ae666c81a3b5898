// Checks that everything that was acknowledged exists exactly once.
import type { Sender } from './requests.ts'
import type { Acknowledged } from './writer.ts'

export interface Verdict {
  /** How many acknowledged writes were checked. */
  readonly looked: number
  readonly problems: readonly string[]
}

export const verify = async (sender: Sender, all: readonly Acknowledged[]): Promise<Verdict> => {
  const problems: string[] = []
  let looked = 0
  for (const { space, pages, comments, merged } of all) {
    const { pages: found } = await sender.get(`/spaces/${space}/content`)
    problems.push(
      ...compared(
        'page',
        space,
        pages,
        found.map(({ title }: { title: string }) => title),
      ),
    )
    const posted = await everyItem(sender, `/spaces/${space}/comments?limit=1000`)
    problems.push(
      ...compared(
        'comment',
        space,
        comments,
        posted.map(one => one.body.markdown.trim()),
      ),
    )
    const requests = await everyItem(sender, `/spaces/${space}/change-requests?status=merged&limit=1000`)
    problems.push(
      ...compared(
        'merge',
        space,
        merged,
        requests.map(one => one.number),
      ),
    )
    looked += pages.length + comments.length + merged.length
  }
  return { looked, problems }
}

const everyItem = async (sender: Sender, path: string): Promise<any[]> => {
  const items: any[] = []
  for (let cursor = ''; ; ) {
    const page = await sender.get(`${path}${cursor && `&page=${cursor}`}`)
    items.push(...page.items)
    if (page.next?.page === undefined) return items
    cursor = page.next.page
  }
}

/** A writer is stopped only after its last response, so nothing exists that was not acknowledged. */
const compared = <Item>(
  what: string,
  space: string,
  wanted: readonly Item[],
  found: readonly Item[],
): string[] => {
  const counts = new Map<Item, number>()
  for (const item of found) counts.set(item, (counts.get(item) ?? 0) + 1)
  const lost = wanted.filter(item => !counts.has(item))
  const twice = [...counts].filter(([, count]) => count > 1).map(([item]) => item)
  const others = found.filter(item => !wanted.includes(item))
  return [
    ...lost.map(item => `lost: ${what} ${item} of space ${space}`),
    ...twice.map(item => `twice: ${what} ${item} of space ${space}`),
    ...others.map(item => `never acknowledged: ${what} ${item} of space ${space}`),
  ]
}
