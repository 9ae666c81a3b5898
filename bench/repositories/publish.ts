// Publishes a repository of Markdown as a site: imports it, adds it to a site, publishes that.
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, BenchServer } from '../bench.ts'
import { publishFolder } from '../publish-folder.ts'

export interface PublishedRepository {
  readonly name: string
  /** The address of the site, without a trailing slash. */
  readonly address: string
  readonly pages: readonly PublishedPage[]
  /** The broken destinations in the report on links, by the path of their page. */
  readonly reported: ReadonlyMap<string, readonly string[]>
}

export interface PublishedPage {
  /** Relative to the address of the site. */
  readonly path: string
}

export const publish = async (
  bench: Bench,
  server: BenchServer,
  folder: string,
): Promise<PublishedRepository> => {
  const name = basename(folder)
  const { space, address } = await publishFolder(bench, server, folder, name)
  const { pages } = await server.api.ask('GET', `/v1/spaces/${space}/content/pages`)
  return {
    name,
    address,
    pages: flat(pages).filter(({ type }) => type === 'document'),
    reported: await reportedLinks(server, space),
  }
}

interface ListedPage extends PublishedPage {
  readonly type: string
  readonly pages?: readonly ListedPage[]
}

const flat = (pages: readonly ListedPage[]): ListedPage[] =>
  pages.flatMap(page => [page, ...flat(page.pages ?? [])])

/** The broken links in the report. Waits for the index, which is built after the import. */
const reportedLinks = async ({ api }: BenchServer, space: string): Promise<Map<string, string[]>> => {
  const broken = new Map<string, string[]>()
  const first = `/v1/spaces/${space}/links?status=broken&limit=1000`
  for (let next: string | undefined = first; next !== undefined; ) {
    const answer: any = await api.ask('GET', next)
    if (answer.indexing !== undefined) {
      await sleep(200)
      continue
    }
    for (const { targetReference: target, locationReferences: places } of answer.items)
      for (const { page } of places)
        broken.set(page.path, [
          ...(broken.get(page.path) ?? []),
          target.kind === 'url' ? target.url : `#${target.anchor}`,
        ])
    next = answer.next && `${first}&page=${answer.next.page}`
  }
  return broken
}
