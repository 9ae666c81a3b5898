// The status of translations: for each page of the sources, and each language that the caller may read.
import type { Static } from 'typebox'
import {
  allRecords,
  countPages,
  kinds,
  type PageRecord,
  page,
  type ReusableContentRecord,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { envelope, type ListEnvelope, type PageRequest, readCursor } from '#http/list.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type ContentHead, type HeadSession, isProposed, sessionOf, spaceHead } from '../heads/index.ts'
import type { pageStatuses, TranslationStatus } from './run-schema.ts'
import { type PageRow, pagesOfSources, targetsOf } from './run-store.ts'
import { recordsIn } from './sources.ts'
import type { SettingsRow } from './store.ts'
import { inputsOf, isUntouched, type Translated } from './translated.ts'
import { translatedId } from './translated-ids.ts'
import { madeWithOf } from './words.ts'

type Shown = Static<typeof TranslationStatus>
type PageStatus = (typeof pageStatuses)[number]

export interface StatusFilter {
  readonly language?: string | undefined
  readonly status?: PageStatus | undefined
}

/**
 * One page of the list. To list a single status, all pages are examined and counted: in an organization by one request at a
 * time, and only as long as somebody waits for the answer.
 */
export const listStatus = async (
  ctx: Ctx,
  settings: SettingsRow,
  request: PageRequest,
  { language, status }: StatusFilter,
  signal: AbortSignal,
): Promise<ListEnvelope<Shown>> => {
  const after = request.cursor === undefined ? undefined : readCursor(ctx, request.list, request.cursor, 3)
  const page = { after: after as Place | undefined, limit: request.limit }
  const find = async () => {
    const looking = await lookAt(ctx, settings, language, signal)
    return status === undefined ? listAll(looking, page) : listMatching(looking, page, status)
  }
  const { rows, count } = await (status === undefined
    ? find()
    : ctx.inTurn(`translation status ${settings.organization_id}`, find))
  return envelope(ctx, request, rows, count, {
    sortedBy: one => [one.space, one.page, one.language],
    present: shown => shown,
  })
}

interface WantedPage {
  readonly after: Place | undefined
  readonly limit: number
}

interface Listed {
  /** One more row than the limit where there are more. */
  readonly rows: Shown[]
  readonly count: number
}

const listAll = async (looking: Looking, { after, limit }: WantedPage): Promise<Listed> => {
  const rows: Shown[] = []
  for await (const one of statusesFrom(looking, after)) if (rows.push(one) > limit) break
  return { rows, count: await countAll(looking) }
}

const listMatching = async (
  looking: Looking,
  { after, limit }: WantedPage,
  status: PageStatus,
): Promise<Listed> => {
  const rows: Shown[] = []
  let count = 0
  for await (const one of statusesFrom(looking, after)) {
    if (one.status !== status) continue
    count++
    if (rows.length <= limit) rows.push(one)
    else if (after !== undefined) break
  }
  // From the first page on, all of them have been counted already.
  return { rows, count: after === undefined ? count : await countOf(looking, status) }
}

type Place = readonly [space: string, page: string, language: string]

/** A language, with the main content of its target space. */
interface Target {
  readonly language: string
  readonly head: ContentHead
  readonly session: HeadSession
  readonly madeWith: string
  /** The change request of the last run, and its status. */
  readonly filled: { readonly change_request_id: string; readonly status: string } | undefined
}

interface Looking {
  readonly ctx: Ctx
  /** Aborted when nobody waits any longer. */
  readonly signal: AbortSignal
  readonly settings: SettingsRow
  readonly sources: readonly { readonly head: ContentHead; readonly session: HeadSession }[]
  readonly targets: readonly Target[]
}

const lookAt = async (
  ctx: Ctx,
  settings: SettingsRow,
  only: string | undefined,
  signal: AbortSignal,
): Promise<Looking> => {
  signal.throwIfAborted()
  const contentOf = async (spaceId: string) => {
    const head = await spaceHead.subject.find(ctx, { spaceId })
    const isOurs = head?.access.row.organization_id === settings.organization_id
    return head !== undefined && isOurs ? { head, session: sessionOf(ctx, head) } : undefined
  }
  const filled = await targetsOf(ctx, settings.id)
  const sources = []
  for (const id of JSON.parse(settings.sources) as string[]) sources.push((await contentOf(id)) ?? [])
  const targets: Target[] = []
  for (const [language, id] of Object.entries<string>(JSON.parse(settings.targets))) {
    const content = only === undefined || only === language ? await contentOf(id) : undefined
    const last = filled.get(language)
    if (content !== undefined)
      targets.push({
        language,
        ...content,
        madeWith: madeWithOf(settings, language),
        filled: last?.space_id === id ? last : undefined,
      })
  }
  return { ctx, signal, settings, sources: sources.flat(), targets }
}

/** Pages that are examined together. */
const batchSize = 200

async function* statusesFrom(looking: Looking, after: Place | undefined): AsyncGenerator<Shown> {
  const [space, from, language] = after ?? []
  const { sources, targets, signal } = looking
  const first = Math.max(
    0,
    sources.findIndex(({ head }) => head.access.row.id === space),
  )
  const begun = targets.findIndex(target => target.language === language) + 1
  for (const [index, { head, session }] of sources.slice(first).entries()) {
    const { root } = head.revision
    let last = index === 0 && after !== undefined ? from : undefined
    if (last !== undefined) {
      const record = await page(session, root, last)
      if (record !== undefined) yield* statusesOf(looking, head, [record], targets.slice(begun))
    }
    for (;;) {
      signal.throwIfAborted()
      const records = await allRecords(session, root, kinds.page, { after: last, limit: batchSize })
      yield* statusesOf(looking, head, records, targets)
      last = records.at(-1)?.id
      if (records.length < batchSize) break
    }
  }
}

async function* statusesOf(
  { ctx, settings }: Looking,
  source: ContentHead,
  records: readonly PageRecord[],
  targets: readonly Target[],
): AsyncGenerator<Shown> {
  if (records.length === 0 || targets.length === 0) return
  const rows = new Map<string, PageRow>()
  for (const row of await pagesOfSources(
    ctx,
    settings.id,
    records.map(({ id }) => id),
  ))
    rows.set(`${row.language} ${row.source}`, row)
  const present = new Map<string, Awaited<ReturnType<typeof recordsIn>>>()
  for (const target of targets) {
    const ids = records.flatMap(({ id }) => idsIn(target, id, rows.get(`${target.language} ${id}`)))
    present.set(target.language, await recordsIn(target.head, target.session, ids))
  }
  for (const record of records) {
    for (const target of targets) {
      const row = rows.get(`${target.language} ${record.id}`)
      const there = present.get(target.language)
      const id = idsIn(target, record.id, row).find(one => there?.has(one))
      yield statusOf(source, record, target, { row, there: id === undefined ? undefined : there?.get(id) })
      await yieldWhenLong()
    }
  }
}

/** The ids that the page may have in a target. */
const idsIn = ({ head }: Target, id: string, row: PageRow | undefined): string[] =>
  row === undefined ? [id, translatedId(head.access.row.id, id)] : [row.target]

interface Found {
  readonly row: PageRow | undefined
  readonly there: PageRecord | ReusableContentRecord | undefined
}

const statusOf = (source: ContentHead, record: PageRecord, target: Target, { row, there }: Found): Shown => {
  const { language, head, filled } = target
  const isWaiting = row?.proposed != null && filled !== undefined && isProposed(filled)
  return {
    object: 'translation-status',
    space: source.access.row.id,
    page: record.id,
    title: record.title,
    language,
    status: judge(record, target, { row, there }),
    ...(there && { target: { space: head.access.row.id, page: there.id } }),
    ...(isWaiting && filled && { changeRequest: filled.change_request_id }),
  }
}

const judge = (record: PageRecord, { madeWith, filled }: Target, { row, there }: Found): PageStatus => {
  if (there === undefined) return 'missing'
  const stored = filled?.status === 'merged' ? (row?.proposed ?? row?.merged) : row?.merged
  // A page that was never translated is a copy of the source, or somebody's own page.
  if (stored == null) return there.document === record.document ? 'missing' : 'corrected'
  const machine: Translated = JSON.parse(stored)
  if (!machine.isWhole || machine.inputs !== inputsOf(record, madeWith)) return 'outdated'
  return isUntouched(there, machine) ? 'up-to-date' : 'corrected'
}

const countAll = async ({ sources, targets }: Looking): Promise<number> => {
  let pages = 0
  for (const { head, session } of sources) pages += await countPages(session, head.revision.root)
  return pages * targets.length
}

const countOf = async (looking: Looking, status: PageStatus): Promise<number> => {
  let count = 0
  for await (const one of statusesFrom(looking, undefined)) if (one.status === status) count++
  return count
}
