// What is translated: the pages of the sources, each with its id in a target.
import {
  type FileRecord,
  files,
  flatten,
  type LinkTable,
  type PageRecord,
  pagesAndReusableContents,
  pageTree,
  type ReusableContentRecord,
  readLinkTable,
  reusableContents,
  variables,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type ContentHead, type HeadSession, sessionOf, spaceHead } from '../heads/index.ts'
import type { SettingsRow } from './store.ts'
import { translatedId } from './translated-ids.ts'

/** The content of a source. */
export interface Source {
  readonly head: ContentHead
  readonly session: HeadSession
  readonly pages: readonly PageRecord[]
  readonly contents: readonly ReusableContentRecord[]
  readonly files: readonly FileRecord[]
  readonly variables: Readonly<Record<string, string>>
}

/** The sources that exist, as the caller sees them. */
export const readSources = async (ctx: Ctx, settings: SettingsRow): Promise<Source[]> => {
  const sources: Source[] = []
  for (const spaceId of JSON.parse(settings.sources) as string[]) {
    const head = await spaceHead.subject.find(ctx, { spaceId })
    if (head === undefined || head.access.row.organization_id !== settings.organization_id) continue
    const session = sessionOf(ctx, head)
    const { root } = head.revision
    sources.push({
      head,
      session,
      pages: flatten(await pageTree(session, root)),
      contents: await reusableContents(session, root),
      files: await files(session, root),
      variables: await variables(session, root),
    })
  }
  return sources
}

/**
 * The ids in a target, by the ids in a source. An id that exists in the target already stays the same, as in a duplicate.
 */
export const targetIds = async (
  ctx: Ctx,
  sources: readonly Source[],
  target: ContentHead,
): Promise<Map<string, string>> => {
  const session = sessionOf(ctx, target)
  const { root } = target.revision
  const ids = new Map<string, string>()
  const taken = new Set<string>()
  for (const source of sources) {
    const own = [...source.pages, ...source.contents, ...source.files].map(({ id }) => id)
    const there = await recordsIn(target, session, own)
    const filesThere = new Set((await files(session, root)).map(({ id }) => id))
    for (const id of own) {
      const isSame = (there.has(id) || filesThere.has(id)) && !taken.has(id)
      const translated = isSame ? id : translatedId(target.access.row.id, id)
      taken.add(translated)
      if (!ids.has(id)) ids.set(id, translated)
    }
  }
  return ids
}

/** The pages and reusable contents with these ids that are in a content. */
export const recordsIn = async (
  { revision: { root } }: ContentHead,
  session: HeadSession,
  ids: Iterable<string>,
): Promise<Map<string, PageRecord | ReusableContentRecord>> => {
  const found = new Map<string, PageRecord | ReusableContentRecord>()
  for (const batch of batchesOf(ids, { count: 500 })) {
    for (const [id, record] of await pagesAndReusableContents(session, root, batch)) found.set(id, record)
    await yieldWhenLong()
  }
  return found
}

/** The targets of the relative links of a text, with their ids in the target space. */
export const linksInTarget = async (
  { session }: Source,
  { links }: Pick<PageRecord, 'links'>,
  ids: ReadonlyMap<string, string>,
): Promise<LinkTable> => {
  const table = await readLinkTable(session, links)
  const mapped = new Map<string, { page: string } | { file: string }>()
  for (const [href, led] of table) {
    const id = ids.get('page' in led ? led.page : led.file)
    if (id !== undefined) mapped.set(href, 'page' in led ? { page: id } : { file: id })
  }
  return mapped
}
