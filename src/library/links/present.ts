// Links as the API shows them: references to their targets and to their sources.

import type { LinkTarget } from '#content/links/index.ts'
import {
  type FileRecord,
  kinds,
  type PageRecord,
  pathsOf,
  type ReusableContentRecord,
} from '#content/snapshot/index.ts'
import { getMany } from '#content/tree/index.ts'
import type { Ctx } from '#context.ts'
import type { SourceType } from '#database/index.ts'
import { ownOrganizations } from '#identity/organizations/index.ts'
import { mapInTurns } from '#kernel/yielding.ts'
import { presentFile } from '../files/index.ts'
import { type LinkTargetRow, targetOf } from '../link-index/index.ts'
import { specsShown } from '../openapi-specs/index.ts'
import { type AuthorOf, authorsOf, presentPageAlone, presentReusableContent } from '../pages/index.ts'
import type { LinkedContent } from './content.ts'
import { type Home, type Homes, homesOf, type LinksView } from './homes.ts'

/** A page or a reusable content that contains a link. */
export interface SourceKey {
  readonly spaceId: string
  readonly type: SourceType
  readonly id: string
}

/** A target with all its sources in the requested content. */
export interface TargetWithSources {
  readonly row: LinkTargetRow
  readonly sources: readonly SourceKey[]
}

export const presentLinks = async (
  ctx: Ctx,
  content: LinkedContent,
  shown: readonly TargetWithSources[],
  view?: LinksView,
) => {
  const targets = shown.map(({ row }) => targetOf(row))
  const spaces = targets.flatMap(({ kind, id }) => (kind === 'space' && id !== undefined ? [id] : []))
  const homes = await homesOf(ctx, content, { spaces, view })
  const specs = await specsIn(ctx, content, targets)
  const sources = shown.flatMap(one => one.sources)
  const wanted = [...targets, ...sources.map(({ type, id }) => ({ kind: type, id }))]
  const [own] = await shownRecordsOf(ctx, [await recordsIn(homes.own, wanted)])
  const records: ShownRecords = own?.records ?? new Map()
  return mapInTurns(shown, async ({ row, sources: own }, index) => ({
    status: row.status,
    relation: row.relation,
    targetReference: presentTarget(homes, specs, records, targets[index] as LinkTarget),
    locationReferences: await mapInTurns(own, ({ type, id }) => referenceTo(homes.own, records, type, id)),
  }))
}

type ShownSpecs = Awaited<ReturnType<typeof specsShown>>

/** The specs among the targets that the caller sees. */
const specsIn = async (
  ctx: Ctx,
  { main: { organizationId } }: LinkedContent,
  targets: readonly LinkTarget[],
): Promise<ShownSpecs> => {
  const slugs = new Set(targets.flatMap(({ kind, written }) => (kind === 'openapi' ? (written ?? []) : [])))
  const organization =
    slugs.size === 0 ? undefined : (await ownOrganizations(ctx, [organizationId])).get(organizationId)
  return specsShown(ctx, organization, [...slugs])
}

/** Presents sources in any spaces; those that the caller does not see are left out. */
export const presentSources = async (
  ctx: Ctx,
  content: LinkedContent,
  sources: readonly SourceKey[],
  view?: LinksView,
) => {
  const own = content.main.spaceId
  const bySpace = Map.groupBy(sources, ({ spaceId }) => spaceId)
  const homes = await homesOf(ctx, content, { others: [...bySpace.keys()], view })
  const read: ReadRecords[] = []
  for (const [spaceId, some] of bySpace) {
    const home = spaceId === own ? homes.own : homes.others.get(spaceId)
    if (home !== undefined)
      read.push(
        await recordsIn(
          home,
          some.map(({ type, id }) => ({ kind: type, id })),
        ),
      )
  }
  const records = new Map<string, ShownRecords>()
  for (const shown of await shownRecordsOf(ctx, read)) records.set(shown.spaceId, shown.records)
  return sources.flatMap(({ spaceId, type, id }) => {
    const home = spaceId === own ? homes.own : homes.others.get(spaceId)
    return home === undefined ? [] : [referenceTo(home, records.get(spaceId) as ShownRecords, type, id)]
  })
}

/** Pages, files and reusable contents as they are presented, by the keys of their records. */
type ShownRecords = ReadonlyMap<string, object>

type InSpace = 'page' | 'file' | 'reusable-content'

const recordKeys = {
  page: kinds.page.key,
  file: kinds.file.key,
  'reusable-content': kinds.reusableContent.key,
} as const

/** Records of a content that are to be shown, and the pages among them. */
interface ReadRecords {
  readonly home: Home
  /** What each key names. */
  readonly named: ReadonlyMap<string, InSpace>
  readonly records: Awaited<ReturnType<typeof getMany>>
  readonly pages: readonly PageRecord[]
}

const recordsIn = async (
  home: Home,
  wanted: readonly Pick<LinkTarget, 'kind' | 'id'>[],
): Promise<ReadRecords> => {
  const named = new Map<string, InSpace>()
  for (const { kind, id } of wanted)
    if (kind in recordKeys && id !== undefined) named.set(recordKeys[kind as InSpace](id), kind as InSpace)
  const records = await getMany(home.session, home.root, [...named.keys()])
  const pages = [...records].flatMap(([key, record]) =>
    named.get(key) === 'page' ? [kinds.page.read(record)] : [],
  )
  return { home, named, records, pages }
}

/** Presents the records of several contents; the authors of their pages are read once for all. */
const shownRecordsOf = async (
  ctx: Ctx,
  read: readonly ReadRecords[],
): Promise<{ spaceId: string; records: ShownRecords }[]> => {
  const authors = await authorsOf(
    ctx,
    read.map(({ home, pages }) => ({ content: home.authored, pages })),
  )
  const shown: { spaceId: string; records: ShownRecords }[] = []
  for (const [index, one] of read.entries())
    shown.push({ spaceId: one.home.spaceId, records: await showRecords(ctx, one, authors[index]) })
  return shown
}

const showRecords = async (
  ctx: Ctx,
  { home: { spaceId, session, root, ...home }, named, records, pages }: ReadRecords,
  authorOf: AuthorOf | undefined,
): Promise<ShownRecords> => {
  const presentation = { ...home.presentation, ...(authorOf && { authorOf }) }
  const paths = await pathsOf(session, root, pages)
  const present = {
    page: (page: PageRecord) => presentPageAlone(presentation, page, paths.get(page.id) ?? ''),
    file: (file: FileRecord) => presentFile(ctx, spaceId, file, true),
    'reusable-content': (content: ReusableContentRecord) => presentReusableContent(content, true),
  } as Record<InSpace, (record: unknown) => object>
  const shown = await mapInTurns(
    [...records],
    ([key, record]) => [key, present[named.get(key) as InSpace](record)] as const,
  )
  return new Map(shown)
}

const referenceTo = ({ shown }: Home, records: ShownRecords, kind: InSpace, id: string, anchor?: string) => ({
  kind,
  ...shown,
  [kind]: records.get(recordKeys[kind](id)) ?? { id },
  ...(anchor !== undefined && { anchor }),
})

const presentTarget = (
  homes: Homes,
  specs: ShownSpecs,
  records: ShownRecords,
  { kind, id, anchor, written = '' }: LinkTarget,
): object => {
  if (kind === 'url') return { kind, url: written }
  const at = anchor === undefined ? {} : { anchor }
  if (kind === 'openapi')
    return {
      kind,
      organization: homes.own.shown.organization,
      openapi: specs.get(written) ?? { slug: written },
      ...at,
    }
  if (kind === 'space') return { kind, ...homes.spaceShown(id ?? written) }
  return referenceTo(homes.own, records, kind, id ?? written, anchor)
}
