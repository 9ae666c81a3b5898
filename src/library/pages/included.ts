// What a text includes: reusable contents of the same content, those that these include, and where all their links lead.
import {
  deepestInclude,
  type Included,
  type IncludedContent,
  mostIncludedCharacters,
  mostIncludes,
} from '#content/markdown/include/included.ts'
import { scanIncludes } from '#content/markdown/include/scan.ts'
import { type LinkSource, linkFollower, reusableContent } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { sessionOf } from '../heads/index.ts'
import type { ReadableContent } from './readable-content.ts'

export interface Including {
  /** Looks up at most `most` links in an included text, by how they are written; without it, links are not looked up. */
  readonly linksOf?: (of: LinkSource, markdown: string, most: number) => Promise<Record<string, string>>
  /** What is done to each included text before it is scanned. */
  readonly prepare: (markdown: string) => Promise<string>
}

/** All that the text includes, up to the limits of one page; undefined where it includes nothing. */
export const includedIn = async (
  ctx: Ctx,
  head: ReadableContent,
  source: LinkSource,
  markdown: string,
  { linksOf = noLinks, prepare }: Including,
): Promise<Included | undefined> => {
  const written = scanIncludes(markdown)
  if (written.length === 0) return undefined
  const session = sessionOf(ctx, head)
  const { root } = head.revision
  const follower = linkFollower(session, root)
  const found = new Map<string, NonNullable<Awaited<ReturnType<typeof reusableContent>>>>()
  const left = { characters: mostIncludedCharacters, contents: mostIncludes, destinations: mostDestinations }

  /** The ids of reusable contents by how the link to them is written. */
  const leadsTo = async (of: LinkSource, hrefs: readonly string[]): Promise<Record<string, string>> => {
    if (hrefs.length === 0) return {}
    const follow = await follower(of)
    const ids: [string, string][] = []
    for (const href of hrefs.slice(0, mostIncludes)) {
      await yieldWhenLong()
      const { id } = await follow.included(href)
      const content =
        id === undefined ? undefined : (found.get(id) ?? (await reusableContent(session, root, id)))
      if (content === undefined) continue
      found.set(content.id, content)
      ids.push([href, content.id])
    }
    return Object.fromEntries(ids)
  }
  const contents = new Map<string, IncludedContent>()
  const read = async (id: string): Promise<IncludedContent | undefined> => {
    const record = found.get(id)
    if (record === undefined || contents.has(id) || --left.contents < 0) return undefined
    const text = await prepare(await session.readText(record.document))
    left.characters -= text.length
    if (left.characters < 0) return undefined
    const links = await linksOf(record, text, Math.max(0, left.destinations))
    left.destinations -= Object.keys(links).length
    const includes = await leadsTo(record, scanIncludes(text))
    const content = { id, title: record.title, markdown: text, includes, links }
    contents.set(id, content)
    return content
  }
  const includes = await leadsTo(source, written)
  let level = Object.values(includes)
  for (let depth = 0; depth < deepestInclude && level.length > 0; depth++) {
    const next: string[] = []
    for (const id of level) next.push(...Object.values((await read(id))?.includes ?? {}))
    level = next
  }
  return { includes, contents: Object.fromEntries(contents) }
}

const noLinks = async (): Promise<Record<string, string>> => ({})

/** Destinations looked up in all included texts together; further ones stay as they are written. */
const mostDestinations = 5000
