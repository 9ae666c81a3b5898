// Finds links of a site that lead nowhere and are missing from the report on links.
import type { PublishedRepository } from './publish.ts'
import type { Visit } from './visit.ts'

export interface Visited {
  readonly path: string
  readonly visit: Visit
}

/** Returns lines of a page and a link. For each link to the site itself, the page must answer, and have the anchor. */
export const brokenLinksOf = async (
  { address, reported }: PublishedRepository,
  visited: readonly Visited[],
): Promise<string[]> => {
  const byAddress = new Map(visited.map(({ path, visit }) => [`${address}/${path}`, visit]))
  const statusOf = statuses()
  const host = new URL(address).origin
  const broken: string[] = []
  for (const { path, visit } of visited)
    for (const link of visit.links.filter(one => one.startsWith(host))) {
      const [target = '', anchor = ''] = link.split('#')
      const page = byAddress.get(target.replace(/\/$/, ''))
      const status = page === undefined ? await statusOf(target) : 200
      const isWhole = page === undefined || anchor === '' || page.anchors.includes(decodeURIComponent(anchor))
      if (status === 200 && isWhole) continue
      if (!isReported(link, reported.get(path) ?? [])) broken.push(`${path} -> ${link} (${status})`)
    }
  return broken
}

/** The report has links as they are written: only the ends of relative ones can be compared. */
const isReported = (link: string, reported: readonly string[]): boolean => {
  const whole = decodeURIComponent(link)
  return reported.some(one => {
    const end = decodeURIComponent(one.replace(/^(?:\.{0,2}\/)+/, ''))
    return end !== '' && whole.endsWith(end)
  })
}

/** The final status of each URL, requested once. */
const statuses = () => {
  const answers = new Map<string, Promise<number>>()
  return (address: string): Promise<number> => {
    const answer = answers.get(address) ?? statusOf(address)
    answers.set(address, answer)
    return answer
  }
}

const statusOf = async (address: string): Promise<number> => {
  const { status, body } = await fetch(address)
  await body?.cancel()
  return status
}
