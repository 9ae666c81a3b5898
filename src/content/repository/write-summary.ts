// Writes the SUMMARY.md of an export.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ContentReference } from '../snapshot/index.ts'
import type { ContentPage } from './content.ts'
import { encodeDestination } from './destination.ts'
import { hasFile, type RepositoryLayout } from './lay-out.ts'
import { isMarkdown, relativePath } from './paths.ts'
import { titleMarkup } from './title-text.ts'

/** A summary of these pages, to be written at the path `summary`: groups become headings, pages and links nested lists. */
export const writeSummary = async (
  pages: readonly ContentPage[],
  layout: RepositoryLayout,
  summary: string,
): Promise<string> => {
  const lines = ['# Table of contents']
  let below: 'title' | 'group' | 'page' = 'title'
  let inGroup = false
  for (const page of pages) {
    const isGroup = page.type === 'group'
    if (isGroup) lines.push('', `## ${titleMarkup(page.title)}`)
    // A rule ends the group before, so that this page is at the top level.
    else if (inGroup) lines.push('', '***', '')
    else if (below === 'title') lines.push('')
    if (isGroup && page.children.length > 0) lines.push('')
    await addEntries(isGroup ? page.children : [page], 0, { layout, summary }, lines)
    inGroup = isGroup
    below = isGroup ? 'group' : 'page'
  }
  return `${lines.join('\n')}\n`
}

/** The destination of a link in the menu, as the summary at this path writes it. */
export const linkDestination = (
  target: ContentReference | undefined,
  layout: RepositoryLayout,
  summary: string,
): string => {
  if (target === undefined) return '#'
  if (target.kind === 'url') return urlDestination(target.url)
  if (target.kind === 'space') return `/spaces/${target.space}`
  const path = layout.get(target.kind === 'page' ? target.page : target.file)
  const anchor = target.kind === 'page' && target.anchor ? `#${encodeDestination(target.anchor)}` : ''
  if (path === undefined)
    return target.kind === 'page' ? `/pages/${target.page}${anchor}` : `/files/${target.file}`
  // An anchor, even an empty one, tells a link to a Markdown file from that file's page.
  return destinationOf(summary, path) + (anchor || (isMarkdown(path) ? '#' : ''))
}

interface Writing {
  readonly layout: RepositoryLayout
  /** The path of the summary. */
  readonly summary: string
}

const addEntries = async (
  pages: readonly ContentPage[],
  depth: number,
  writing: Writing,
  lines: string[],
): Promise<void> => {
  for (const page of pages) {
    await yieldWhenLong()
    lines.push(`${'  '.repeat(depth)}* ${entryMarkup(page, writing)}`)
    await addEntries(page.children, depth + 1, writing, lines)
  }
}

const entryMarkup = (page: ContentPage, { layout, summary }: Writing): string => {
  const title = titleMarkup(page.title)
  if (page.type === 'group') return title
  const path = hasFile(page) ? layout.get(page.id) : undefined
  const destination =
    path === undefined ? linkDestination(page.target, layout, summary) : destinationOf(summary, path)
  return `[${title}](${/[()"']/.test(destination) ? `<${destination}>` : destination})`
}

const destinationOf = (summary: string, path: string): string =>
  encodeDestination(relativePath(summary, path))

const urlDestination = (url: string): string =>
  url
    .toWellFormed()
    .replace(/[<>\s\p{Cc}\\]/gu, encodeURIComponent)
    .replace(/&(?=#?\w{1,40};)/g, '&amp;')
