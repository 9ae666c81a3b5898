// What a target takes over from the sources: their translated pages, and what these refer to.
import {
  type FileRecord,
  type Mirror,
  type MirroredPage,
  type PageRecord,
  page,
  pagesWithOthersBelow,
  type ReusableContentRecord,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type ContentHead, sessionOf } from '../heads/index.ts'
import type { PageRow } from './run-store.ts'
import { linksInTarget, type Source } from './sources.ts'
import { isUntouched, lastOf, type Wording } from './translated.ts'

export interface Mirroring {
  readonly sources: readonly Source[]
  readonly target: ContentHead
  readonly ids: ReadonlyMap<string, string>
  /** The wording of what is to be changed, by its id in the source. */
  readonly words: ReadonlyMap<string, Wording>
  /** Pages and reusable contents in the target, by their ids there. */
  readonly present: ReadonlyMap<string, PageRecord | ReusableContentRecord>
  /** Whether only some pages are translated: the others stay where they are. */
  readonly isPartial: boolean
}

/** The mirror, without the pages that are to be removed. */
export const mirrorOf = async (mirroring: Mirroring): Promise<Omit<Mirror, 'removed'>> => {
  const pages: Mirror['pages'][number][] = []
  const contents: Mirror['reusableContents'][number][] = []
  const files: FileRecord[] = []
  const variables: Record<string, string> = {}
  const { sources, ids, words, present } = mirroring
  const made = new Set<string>()
  for (const source of sources) {
    for (const record of source.pages) {
      const id = ids.get(record.id) as string
      const wording = words.get(record.id)
      if (made.has(id)) continue
      made.add(id)
      const parent = record.parent === null ? null : (ids.get(record.parent) ?? null)
      if (wording !== undefined) pages.push(await mirroredPage(mirroring, source, record, wording))
      else if (present.has(id)) pages.push({ id, parent })
      await yieldWhenLong()
    }
    for (const record of source.contents) {
      const wording = words.get(record.id)
      if (wording === undefined) continue
      const links = await linksInTarget(source, record, ids)
      const document = wording.document ?? record.document
      contents.push({ id: ids.get(record.id) as string, title: wording.title, document, links })
    }
    for (const { git: _, ...file } of source.files) files.push({ ...file, id: ids.get(file.id) as string })
    Object.assign(variables, { ...source.variables, ...variables })
  }
  return { pages, files, reusableContents: contents, variables }
}

/** Translated pages that the sources no longer have: those to be removed, and those that are kept, with the reason. */
export const removalsFrom = async (
  ctx: Ctx,
  { sources, target, ids }: Mirroring,
  rows: readonly PageRow[],
): Promise<{ removed: string[]; gone: PageRow[]; kept: { id: string; reason: string }[] }> => {
  const session = sessionOf(ctx, target)
  const { root } = target.revision
  const there = new Set(sources.flatMap(({ pages, contents }) => [...pages, ...contents].map(({ id }) => id)))
  const gone = rows.filter(({ source }) => !there.has(source))
  const untouched: string[] = []
  const kept: { id: string; reason: string }[] = []
  for (const row of gone) {
    const record = await page(session, root, row.target)
    const machine = lastOf(row)
    if (record === undefined) continue
    if (machine !== undefined && isUntouched(record, machine)) untouched.push(row.target)
    else kept.push({ id: row.target, reason: 'somebody has changed its translation' })
  }
  const staying = await pagesWithOthersBelow(session, root, untouched, new Set(ids.values()))
  for (const id of staying) kept.push({ id, reason: 'there are pages under its translation that stay' })
  return { removed: untouched.filter(id => !staying.has(id)), gone, kept }
}

const mirroredPage = async (
  { ids, isPartial }: Mirroring,
  source: Source,
  record: PageRecord,
  { title, description, document }: Wording,
): Promise<MirroredPage> => {
  const { emoji, icon, layout, variables, hidden, noIndex, noRobotsIndex, condition, slug, cover, target } =
    record
  const fileIn = <Reference extends { readonly file: string }>(reference: Reference): Reference => ({
    ...reference,
    file: ids.get(reference.file) ?? reference.file,
  })
  return {
    id: ids.get(record.id) as string,
    // In the target a computed page is an ordinary page with a text.
    type: record.type === 'computed' ? 'document' : record.type,
    title,
    parent: record.parent === null ? null : (ids.get(record.parent) ?? null),
    ...without({
      description,
      document,
      slug,
      emoji,
      icon,
      layout,
      variables,
      hidden,
      noIndex,
      noRobotsIndex,
      condition,
    }),
    ...(cover && {
      cover: {
        ...cover,
        ...(cover.ref && { ref: fileIn(cover.ref) }),
        ...(cover.refDark && { refDark: fileIn(cover.refDark) }),
      },
    }),
    ...(target && { target: targetIn(target, ids) }),
    links: await linksInTarget(source, record, ids),
    stays: isPartial,
  }
}

/** The fields that have a value. */
const without = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>
  }

const targetIn = (
  target: NonNullable<PageRecord['target']>,
  ids: ReadonlyMap<string, string>,
): NonNullable<PageRecord['target']> => {
  if (target.kind === 'page') return { ...target, page: ids.get(target.page) ?? target.page }
  if (target.kind === 'file') return { ...target, file: ids.get(target.file) ?? target.file }
  return target
}
