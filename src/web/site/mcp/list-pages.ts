// The tool that lists the pages of a site: a tree in the order of its menus, as the visitor sees them.
import { invalidField } from '#kernel/errors.ts'
import type { MenuEntry, SeenMenu } from '#sites/navigation/index.ts'
import type { PlacedSiteSpace } from '#sites/resolver/index.ts'
import { namesOfParts } from '#sites/search/index.ts'
import { viewPlaced } from '../data/site-space-view.ts'
import type { Reading, ToolAnswer } from './reading.ts'
import { siteSpacesIn } from './site-spaces-in.ts'

interface Question {
  readonly section?: string
  readonly cursor?: string
}

/** The most pages in one answer. */
const most = 300

interface PageInTree {
  readonly title: string
  /** Undefined for a group, which has no page of its own. */
  readonly url?: string
  readonly depth: number
}

/** The id of a site space, and that of the last page of it that was listed. */
type Cursor = readonly [siteSpaceId: string, pageId?: string]

export const listPages = async (reading: Reading, { section, cursor }: Question): Promise<ToolAnswer> => {
  const siteSpaces = siteSpacesIn(reading.view, section)
  const names = await namesOfParts(reading.ctx, siteSpaces)
  const [startId, after] = cursor === undefined ? [] : readCursor(cursor)
  const start = startId === undefined ? 0 : siteSpaces.findIndex(({ plan }) => plan.id === startId)
  if (start === -1) throw unknownCursor()
  const lines: string[] = []
  const pages: PageInTree[] = []
  let next: Cursor | undefined
  for (const [index, siteSpace] of siteSpaces.slice(start).entries()) {
    if (pages.length >= most) {
      next = [siteSpace.plan.id]
      break
    }
    const listed = await listedIn(reading, siteSpace, index === 0 ? after : undefined, most - pages.length)
    const title = names(siteSpace).join(' › ')
    const path = siteSpace.section?.path
    if (title !== '') lines.push(`\n# ${title}${path === undefined ? '' : ` (section ${path})`}\n`)
    pages.push(...listed.pages)
    lines.push(...listed.pages.map(asLine))
    if (listed.last === undefined) continue
    next = [siteSpace.plan.id, listed.last]
    break
  }
  const nextCursor = next && Buffer.from(JSON.stringify(next)).toString('base64url')
  if (nextCursor !== undefined) lines.push(`\nnextCursor: ${nextCursor}`)
  const text = lines.join('\n').trim() || 'There are no pages.'
  return { text, data: { pages, ...(nextCursor !== undefined && { nextCursor }) } }
}

const asLine = ({ title, url, depth }: PageInTree): string =>
  `${'  '.repeat(depth)}- ${url === undefined ? title : `[${title}](${url})`}`

interface Listed {
  readonly pages: readonly PageInTree[]
  /** The id of the last page, where more follow. */
  readonly last: string | undefined
}

const listedIn = async (
  { ctx, view, origin }: Reading,
  placed: PlacedSiteSpace,
  after: string | undefined,
  room: number,
): Promise<Listed> => {
  const siteSpace = await viewPlaced(ctx, view, placed)
  if (siteSpace === undefined) return { pages: [], last: undefined }
  const { seen, hrefOf } = siteSpace
  const indexes = indexesAfter(seen, after).slice(0, room + 1)
  const entries = indexes.slice(0, room).map(index => seen.menu.entries[index] as MenuEntry)
  const pages = entries.map(entry => ({
    title: entry.title,
    ...(entry.type !== 'group' && { url: new URL(hrefOf(entry), origin).href }),
    depth: depthOf(seen, entry),
  }))
  return { pages, last: indexes.length > room ? entries.at(-1)?.id : undefined }
}

/** The indexes of listed pages and groups after a page; links are left out, since they lead elsewhere. */
const indexesAfter = ({ menu, listed }: SeenMenu, after: string | undefined): number[] => {
  const from = after === undefined ? -1 : menu.indexes.get(after)
  if (from === undefined) throw unknownCursor()
  const indexes: number[] = []
  for (let index = from + 1; index < menu.entries.length && indexes.length <= most; index++)
    if (listed[index] === 1 && menu.entries[index]?.type !== 'link') indexes.push(index)
  return indexes
}

const depthOf = ({ menu }: SeenMenu, { parent }: MenuEntry): number => {
  let depth = 0
  for (let at = parent; at !== -1; at = (menu.entries[at] as MenuEntry).parent) depth++
  return depth
}

const readCursor = (text: string): Cursor => {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (isCursor(read)) return read
  } catch {}
  throw unknownCursor()
}

const isCursor = (read: unknown): read is Cursor =>
  Array.isArray(read) && [1, 2].includes(read.length) && read.every(one => typeof one === 'string')

const unknownCursor = () =>
  invalidField('/cursor', 'must be the nextCursor of an answer; what it names may be gone: begin anew')
