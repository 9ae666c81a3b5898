// Exports of Confluence: pages in one folder, and an index with their tree.
import { decodeString } from 'micromark-util-decode-string'
import { slugify } from '#kernel/slug.ts'
import { splitDestination } from '../destination.ts'
import { fileNameOf, resolvePath } from '../paths.ts'
import type { StructureFiles } from '../structure-files.ts'
import { claimNames } from './claim-names.ts'
import type { Dialect, DialectPlan, Paths } from './dialect.ts'
import { type DialectEntry, writeEntries } from './write-entries.ts'

export const confluence: Dialect = {
  isWritten: files => files.has(indexPath) && files.has('styles/site.css') && pagesOf(files).length > 0,
  needed: () => [indexPath],
  surveyed: pagesOf,
  plan: files => planOf(files),
}

const indexPath = 'index.html'

const indexOf = (files: StructureFiles): string =>
  new TextDecoder().decode(files.bytes(indexPath) ?? new Uint8Array())

function pagesOf(files: Paths): string[] {
  return [...files.keys()].filter(path => /^[^/]+\.html$/.test(path) && path !== indexPath)
}

const planOf = (files: StructureFiles): DialectPlan => {
  const from = pagesOf(files)
  const existing = new Set(from)
  const { tree, titles } = readTree(indexOf(files), path => existing.has(path))
  const nameOf = (path: string): string =>
    slugify(titles.get(path) ?? '') || fileNameOf(path).replace(/\.html$/, '')
  const names = claimNames(from, path => `${nameOf(path)}.md`, files.keys())
  const toEntry = ({ path, children }: Listed): DialectEntry => ({
    title: titles.get(path) ?? '',
    to: names.get(path) as string,
    children: children.map(toEntry),
  })
  const unlisted = from.filter(path => !titles.has(path)).map(path => ({ path, children: [] }))
  return {
    pages: from.map(path => ({ from: path, to: names.get(path) as string, format: 'html' })),
    omitted: [...files.keys()].filter(path => path === indexPath || /^(?:styles|images\/icons)\//.test(path)),
    summary: writeEntries([...tree, ...unlisted].map(toEntry)),
    addresses: {},
    problems: [],
  }
}

interface Listed {
  readonly path: string
  readonly children: Listed[]
}

/** An open list, and the page that it belongs to. */
interface OpenList {
  readonly items: Listed[]
  readonly owner: Listed | undefined
}

/** The lists in the index, and the titles in its links; of several links to a page only the first counts. */
const readTree = (
  html: string,
  isPage: (path: string) => boolean,
): { tree: Listed[]; titles: Map<string, string> } => {
  const tree: Listed[] = []
  const titles = new Map<string, string>()
  const open: OpenList[] = []
  let last: Listed | undefined
  for (const { groups = {} } of html.matchAll(tagOrLink)) {
    const inside = open.at(-1)
    if (groups.tag === 'ul') {
      const isTooDeep = inside !== undefined && open.length >= deepest
      open.push(isTooDeep ? inside : { items: last?.children ?? tree, owner: last })
    } else if (groups.tag === '/ul') last = open.pop()?.owner
    else {
      const path = resolvePath('', splitDestination(groups.href ?? '').path)
      if (path === undefined || !isPage(path) || titles.has(path)) continue
      titles.set(
        path,
        decodeString(groups.text ?? '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      last = { path, children: [] }
      const items = inside?.items ?? tree
      items.push(last)
    }
  }
  return { tree, titles }
}

const tagOrLink =
  /<(?<tag>\/?ul)\b[^>]{0,500}>|<a\s[^>]{0,500}?href="(?<href>[^"]{1,1000})"[^>]{0,500}>(?<text>[^<]{0,1000})/g

const deepest = 60
