// Processing a spec as a job: fetches and reads its source, and stores it as a version if its meaning has changed.
import { createHash } from 'node:crypto'
import type { SpecProblem } from '#content/openapi/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { SpecErrorCode } from '#database/index.ts'
import { enqueue, type Job } from '#jobs/index.ts'
import { later, now } from '#kernel/clock.ts'
import { minute } from '#kernel/durations.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import { type FetchedFile, FileMissing, fetchSpec, isUnchanged, type SpecFiles } from './fetch-files.ts'
import { processSpec } from './job.ts'
import { readPart } from './parts.ts'
import { openAuthorization } from './source.ts'
import { lockSpec, type SpecRow, specById, updateSpec, versionById } from './store.ts'
import type { ReadReply, ReferencesReply, SpecTask } from './tasks.ts'
import { type ProcessedSpec, storeVersion } from './versions.ts'

export const runProcessing = async (ctx: Ctx, job: Job): Promise<void> => {
  const spec = await specById(ctx.db, job.key)
  if (spec === undefined) return
  await ctx.inTransaction(inside => updateSpec(inside, spec.id, { state: 'progress' }))
  await finish(ctx, job, spec, await outcomeOf(ctx, job, spec))
}

type Outcome =
  | 'unchanged'
  | { readonly code: SpecErrorCode; readonly problems: readonly SpecProblem[] }
  | {
      readonly processed: ProcessedSpec
      readonly warnings: readonly SpecProblem[]
      readonly fetched: readonly FetchedFile[]
    }

/** Attempts at reading a spec that exhausts time or memory, and at a job that fails for any other reason. */
const mostTries = { ofReading: 3, atAll: 6 }

const outcomeOf = async (ctx: Ctx, job: Job, spec: SpecRow): Promise<Outcome> => {
  if (job.attempt > mostTries.atAll)
    return parseError('the server could not process this several times; its log says why')
  try {
    const files = await filesOf(ctx, job, spec)
    if (files === 'unchanged') return files
    job.progress('reading')
    const { fetched, ...given } = files
    const task: SpecTask = { kind: 'read', ...given }
    const reply = await inThread<ReadReply>(ctx, spec, task)
    return 'problems' in reply ? { code: 'PARSE_ERROR', problems: reply.problems } : { ...reply, fetched }
  } catch (error) {
    job.signal.throwIfAborted()
    if (error instanceof FileMissing)
      return {
        code: error.code,
        problems: [{ message: error.message, ...(error.file !== undefined && { file: error.file }) }],
      }
    if (error instanceof ResourceExhausted && job.attempt >= mostTries.ofReading)
      return parseError(`${error.message}: make the spec smaller, or several of it`)
    throw error
  }
}

const parseError = (message: string): Outcome => ({ code: 'PARSE_ERROR', problems: [{ message }] })

const filesOf = async (ctx: Ctx, job: Job, spec: SpecRow): Promise<SpecFiles | 'unchanged'> => {
  if (spec.url === null) {
    const entry = await readPart(ctx.db, spec.id, 'text')
    return { entry, isCompressed: true, entryName: 'openapi.json', files: new Map(), fetched: [] }
  }
  const { progress, signal } = job
  const authorization = openAuthorization(ctx, spec.id, spec.credentials)
  const fetching = { url: spec.url, authorization, signal }
  progress('fetching')
  if (await isUnchanged(ctx, fetching, JSON.parse(spec.fetched))) return 'unchanged'
  return fetchSpec(ctx, {
    ...fetching,
    progress: files => progress('fetching', files),
    referencesIn: texts => inThread<ReferencesReply>(ctx, spec, { kind: 'references', texts }),
  })
}

/** Milliseconds of CPU time. */
const readingTime = 30_000

export const inThread = <Result>(
  ctx: Ctx,
  { organization_id: owner }: Pick<SpecRow, 'organization_id'>,
  task: SpecTask,
): Promise<Result> => {
  const bytes = bytesOf(task)
  return ctx.threads.run({
    module: new URL('./thread.ts', import.meta.url),
    payload: task,
    owner,
    urgency: 'background',
    cpuTime: readingTime,
    weight: bytes.reduce((sum, { length }) => sum + length, 0),
  })
}

const bytesOf = (task: SpecTask): readonly Uint8Array[] => {
  if (task.kind === 'write') return [task.description]
  return task.kind === 'read' ? [task.entry, ...task.files.values()] : task.texts
}

/** Stores the outcome, and settles the job with it; nothing is stored if the source was replaced meanwhile. */
const finish = (ctx: Ctx, job: Job, { id, asked }: SpecRow, outcome: Outcome): Promise<void> =>
  ctx.inTransaction(async inside => {
    // Always the job first: whoever locks both takes the locks in this order.
    await job.settle(inside)
    const spec = await lockSpec(inside, id)
    if (spec?.asked !== asked) return
    const set = await changesBy(inside, spec, outcome)
    await updateSpec(inside, id, { ...set, state: 'complete', last_processed_at: now(inside) })
    if (spec.url !== null) await enqueue(inside, processSpec, laterFor(inside, spec))
  })

const changesBy = async (ctx: WriteCtx, spec: SpecRow, outcome: Outcome): Promise<Partial<SpecRow>> => {
  if (outcome === 'unchanged') return {}
  if ('code' in outcome) {
    const { code, problems } = outcome
    // Forgets what was fetched, so that the next time the source is read even if it is unchanged.
    return { last_error_code: code, last_errors: JSON.stringify(problems), fetched: '[]' }
  }
  const { processed, warnings, fetched } = outcome
  const last =
    spec.last_version_id === null ? undefined : await versionById(ctx, spec.id, spec.last_version_id)
  if (last?.meaning !== processed.meaning) await storeVersion(ctx, spec, processed)
  return {
    last_error_code: null,
    last_errors: JSON.stringify(warnings),
    fetched: JSON.stringify(fetched),
  }
}

/**
 * Milliseconds from one look at an address to the next, and the most that is added, so that not all are looked at together.
 */
const pause = 360 * minute
const mostSpread = 10 * minute

const laterFor = (ctx: Pick<Ctx, 'clock'>, { id, organization_id: owner }: SpecRow) => {
  const spread = createHash('sha256').update(id).digest().readUInt16BE() * (mostSpread / 65_536)
  return { key: id, owner, at: later(ctx, pause + spread) }
}
