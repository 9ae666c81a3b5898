// Converts one page of a website to a Markdown file.

import { encodeDestination, relativePath } from '#content/repository/index.ts'
import { examinePage, toMarkdown } from '#content/website/index.ts'
import { addressIn, type Site } from '#content/website/site/index.ts'
import type { ConvertedPage, PageToConvert } from '../tasks.ts'
import { treeOf } from './raw-page.ts'

export const convertPage = (site: Site, page: PageToConvert): ConvertedPage => {
  const tree = treeOf(page)
  const targets = new Map(page.targets)
  const anchors = new Set(page.anchors)
  const broken = brokenIn(site, page, examinePage(tree, page.url))
  const { title, description, markdown, problems } = toMarkdown(tree, page.url, {
    destinationOf: url => destinationOf(site, page.path, targets, url),
    isAnchorWanted: id => anchors.has(id),
  })
  return {
    title,
    markdown: fileOf(title, description, markdown),
    problems: problems.map(({ reason }) => reason),
    broken,
  }
}

const destinationOf = (
  site: Site,
  from: string,
  targets: ReadonlyMap<string, string>,
  url: string,
): string | undefined => {
  const path = targets.get(addressIn(site, url) ?? '')
  if (path === undefined) return undefined
  const anchor = URL.parse(url)?.hash ?? ''
  return path === from && anchor !== '' ? anchor : encodeDestination(relativePath(from, path)) + anchor
}

/** The broken destinations of a page, each reported once. */
const brokenIn = (
  site: Site,
  { missing }: PageToConvert,
  { links, images }: ReturnType<typeof examinePage>,
): ConvertedPage['broken'] => {
  const reasons = new Map(missing)
  const found = new Map<string, ConvertedPage['broken'][number]>()
  if (reasons.size === 0) return []
  for (const destination of [...links.map(({ url }) => url), ...images]) {
    const address = addressIn(site, destination) ?? ''
    const reason = reasons.get(address)
    if (reason !== undefined) found.set(destination, { destination, address, reason })
  }
  return [...found.values()]
}

/** The title is in the front matter unless the text begins with it. */
const fileOf = (title: string, description: string, markdown: string): string => {
  const lines = [
    ...(title === '' || /^# /.test(markdown) ? [] : [`title: ${JSON.stringify(title)}`]),
    ...(description === '' ? [] : [`description: ${JSON.stringify(description)}`]),
  ]
  return lines.length === 0 ? markdown : `---\n${lines.join('\n')}\n---\n\n${markdown}`
}
