// The work of a run for one language: updates the change request of its target to the present sources.
import { files, type PageRecord, putMirrored, type ReusableContentRecord } from '#content/snapshot/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Job } from '#jobs/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, NotFound, Unavailable } from '#kernel/errors.ts'
import { changeRequest, updateFromMain } from '../change-requests/index.ts'
import { storeBlob } from '../files/index.ts'
import {
  type ContentHead,
  changeRequestHead,
  commit,
  type HeadSession,
  refuseUnlessWritable,
  sessionOf,
  withLockedHead,
} from '../heads/index.ts'
import { type Mirroring, mirrorOf, removalsFrom } from './mirror-target.ts'
import { forgetGone, type PageRow, pagesIn, putPages } from './run-store.ts'
import { readSources, recordsIn, type Source, targetIds } from './sources.ts'
import type { SettingsRow } from './store.ts'
import { translatePages, type Wanted, type Worded } from './translate-pages.ts'
import { inputsOf, lastOf, type Wording } from './translated.ts'
import type { Words } from './words.ts'

export interface RunTarget {
  readonly language: string
  readonly space: string
  readonly changeRequest: string
}

export interface Problem {
  readonly language: string
  /** The id of a page or a reusable content of a source, or of a page of the target that stays. */
  readonly page?: string
  readonly message: string
}

export interface Filling {
  readonly settings: SettingsRow
  readonly target: RunTarget
  /** The ids of the requested pages; null for all. */
  readonly pages: readonly string[] | null
  readonly words: Words
  readonly job: Pick<Job, 'keep' | 'progress'>
}

/**
 * Updates the change request in one revision; returns the problems that it found. Where the head has
 * moved meanwhile, it starts again.
 */
export const fillTarget = async (ctx: Ctx, filling: Filling): Promise<Problem[]> => {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    await filling.job.keep()
    const problems = await tryToFill(ctx, filling)
    if (problems !== undefined) return problems
  }
  throw new Unavailable('somebody changes the change request again and again while it is filled', 60)
}

const mostAttempts = 5

const tryToFill = async (ctx: Ctx, filling: Filling): Promise<Problem[] | undefined> => {
  const { settings, target, job } = filling
  const head = await upToDateHead(ctx, target)
  const sources = await readSources(ctx, settings)
  if (sources.length === 0) throw new Conflict('there is no source left: name one in the settings')
  const ids = await targetIds(ctx, sources, head)
  const rows = await pagesIn(ctx, settings.id, target.language)
  const present = await recordsIn(head, sessionOf(ctx, head), ids.values())
  const choice = choose(sources, { ids, present, rows, filling })
  const worded = new Map<string, Worded>()
  const translating = { settings: settings.id, target: head, ids, words: filling.words, job }
  job.progress(`translating into ${target.language}`, 0, choice.wanted.length)
  for await (const some of translatePages(ctx, choice.wanted, translating)) {
    for (const [id, words] of some) worded.set(id, words)
    job.progress(`translating into ${target.language}`, worded.size, choice.wanted.length)
  }
  job.progress(`putting ${target.language} together`)
  const words = new Map<string, Wording>([...choice.asTheyAre, ...worded])
  const mirroring: Mirroring = {
    sources,
    target: head,
    ids,
    words,
    present,
    isPartial: filling.pages !== null,
  }
  return put(ctx, filling, { head, mirroring, rows, worded })
}

/**
 * The head after an update from the main content: so corrections made there since the change request was created are kept.
 */
const upToDateHead = async (ctx: Ctx, target: RunTarget): Promise<ContentHead> => {
  const params = { spaceId: target.space, changeRequestId: target.changeRequest }
  const found = await changeRequest.find(ctx, params)
  if (found !== undefined) {
    refuseUnlessWritable(found)
    await updateFromMain(ctx, found)
  }
  const head = await changeRequestHead.subject.find(ctx, params)
  if (head === undefined) throw new NotFound('the change request is gone, or whoever asked no longer sees it')
  refuseUnlessWritable(head)
  return head
}

interface Choosing {
  readonly ids: ReadonlyMap<string, string>
  readonly present: ReadonlyMap<string, PageRecord | ReusableContentRecord>
  readonly rows: readonly PageRow[]
  readonly filling: Filling
}

/** What must be translated, and what has its right wording already. */
const choose = (
  sources: readonly Source[],
  { ids, present, rows, filling }: Choosing,
): { wanted: Wanted[]; asTheyAre: Map<string, Wording> } => {
  const known = new Map(rows.map(row => [row.source, row]))
  const asked = filling.pages === null ? undefined : new Set(filling.pages)
  const wanted = new Map<string, Wanted>()
  const asTheyAre = new Map<string, Wording>()
  for (const { pages, contents, session } of sources) {
    const above = asked && withParents(pages, asked, id => present.has(ids.get(id) as string))
    for (const record of [...pages.filter(({ id }) => above === undefined || above.has(id)), ...contents]) {
      const there = present.get(ids.get(record.id) as string)
      const row = known.get(record.id)
      const last = row && lastOf(row)
      const isDone =
        there !== undefined &&
        last?.isWhole === true &&
        last.inputs === inputsOf(record, filling.words.madeWith)
      if (isDone) asTheyAre.set(record.id, there)
      else wanted.set(record.id, { id: record.id, source: record, session, present: there, row })
    }
  }
  return { wanted: [...wanted.values()], asTheyAre }
}

/** The requested pages, and those above them that do not exist in the target yet. */
const withParents = (
  pages: readonly PageRecord[],
  asked: ReadonlySet<string>,
  isThere: (id: string) => boolean,
): Set<string> => {
  const byId = new Map(pages.map(page => [page.id, page]))
  const all = new Set<string>()
  for (const id of asked) {
    for (let page = byId.get(id); page !== undefined && !all.has(page.id); ) {
      all.add(page.id)
      const parent: PageRecord | undefined = byId.get(page.parent ?? '')
      page = parent !== undefined && !isThere(parent.id) ? parent : undefined
    }
  }
  return all
}

interface Putting {
  readonly head: ContentHead
  readonly mirroring: Mirroring
  readonly rows: readonly PageRow[]
  readonly worded: ReadonlyMap<string, Worded>
}

const put = async (
  ctx: Ctx,
  filling: Filling,
  { head, mirroring, rows, worded }: Putting,
): Promise<Problem[] | undefined> => {
  const { settings, target } = filling
  const removals = mirroring.isPartial ? nothing : await removalsFrom(ctx, mirroring, rows)
  const session = sessionOf(ctx, head)
  const whole = await mirrorOf(mirroring)
  const there = new Map((await files(session, head.revision.root)).map(({ id, blob }) => [id, blob]))
  const missing = whole.files.filter(({ id, blob }) => there.get(id) !== blob)
  const mirror = { ...whole, files: missing, removed: removals.removed }
  const changing = { now: now(ctx), author: ctx.actor.userId }
  const root = await putMirrored(session, head.revision.root, mirror, changing)
  await session.flushAhead(work => ctx.inTransaction(inside => work(inside.db)), root)
  const act = async (inside: WriteCtx, locked: ContentHead): Promise<boolean> => {
    refuseUnlessWritable(locked)
    if (locked.revision.id !== head.revision.id) return false
    await useFiles(inside, locked, mirror.files)
    if (root !== locked.revision.root) await commitTo(inside, locked, { root, session }, target)
    await putPages(inside, rowsOf(filling, mirroring, rows, worded))
    await forgetGone(
      inside,
      settings.id,
      target.language,
      removals.gone.map(({ source }) => source),
    )
    return true
  }
  if (!(await withLockedHead(ctx, head, act, done => done))) return undefined
  return [
    ...[...worded].flatMap(([page, { problems }]) =>
      problems.map(message => ({ language: target.language, page, message })),
    ),
    ...removals.kept.map(({ id, reason }) => ({
      language: target.language,
      page: id,
      message: `its source is gone, but ${reason}: delete it yourself, or keep it`,
    })),
  ]
}

const nothing = { removed: [], gone: [], kept: [] }

const commitTo = (
  inside: WriteCtx,
  locked: ContentHead,
  content: { readonly root: string | null; readonly session: HeadSession },
  { language }: RunTarget,
) => commit(inside, locked, { ...content, type: 'edits', message: `Translation into ${language}` })

/** Records that the target uses the files, whose bytes are in this installation already. */
const useFiles = async (
  inside: WriteCtx,
  { access }: ContentHead,
  files: readonly { readonly blob: string; readonly size: number }[],
): Promise<void> => {
  for (const { blob, size } of files) {
    const read = () => Promise.reject(new Error(`the bytes of ${blob} are missing`))
    await storeBlob(inside, access.row.lineage_id, { hash: blob, size, read })
  }
}

const rowsOf = (
  { settings, target }: Filling,
  { ids }: Mirroring,
  rows: readonly PageRow[],
  worded: ReadonlyMap<string, Worded>,
): PageRow[] => {
  const known = new Map(rows.map(row => [row.source, row]))
  return [...worded].flatMap(([source, { machine }]) => {
    if (machine === undefined) return []
    const merged = known.get(source)?.merged ?? null
    const row = {
      settings_id: settings.id,
      language: target.language,
      source,
      target: ids.get(source) as string,
    }
    return [{ ...row, merged, proposed: JSON.stringify(machine) }]
  })
}
