// Folders that another program has exported: converted to Markdown with a summary before they are read.
import type { DialectPage } from '#content/repository/dialects/index.ts'
import { structureSizeLimit } from '#content/repository/index.ts'
import type { Ctx } from '#context.ts'
import { type BatchBounds, batchesOf } from '#kernel/batches.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type Bytes, type Spool, usingSpool } from '../files/index.ts'
import type { ContentHead } from '../heads/index.ts'
import type {
  ConvertAnswer,
  DialectTask,
  PlanAnswer,
  RecogniseAnswer,
  SurveyAnswer,
} from './dialect-tasks.ts'
import { inThread } from './in-thread.ts'
import { joinedBytes, sizeOf } from './joined-bytes.ts'
import type { Following } from './read.ts'
import {
  filesInMemory,
  type ImportFailure,
  type SourceContent,
  type SourceFile,
  type SourceFiles,
} from './source.ts'
import type { StructureFile } from './tasks.ts'

/** Runs work with the files converted to Markdown; with the same files where they are in no dialect. */
export const inMarkdown = async <T>(
  ctx: Ctx,
  target: ContentHead,
  source: SourceFiles,
  following: Following,
  work: (content: SourceContent) => Promise<T>,
): Promise<T> => {
  const paths = [...source.keys()].join('\n')
  const found = await ask<RecogniseAnswer>(ctx, target, { kind: 'recognise', paths }, paths.length)
  if (found === undefined) return work({ files: source, failures: [] })
  return usingSpool({ file: largestTexts }, async spool => {
    const converting: Converting = { ctx, target, source, following, spool }
    const surveyed = await survey(converting, found.surveyed)
    const given = await read(source, found.needed)
    const plan = await ask<PlanAnswer>(ctx, target, { kind: 'plan', paths, given, surveyed }, paths.length)
    return work(await convert(converting, plan, surveyed))
  })
}

/** Bytes of all converted texts. */
const largestTexts = 400_000_000

interface Converting {
  readonly ctx: Ctx
  readonly target: ContentHead
  readonly source: SourceFiles
  readonly following: Following
  readonly spool: Spool
}

/** Files that are read at a time. */
const atOnce: BatchBounds = { count: 100, size: 1_000_000 }

const ask = <Answer>(
  ctx: Ctx,
  target: ContentHead,
  task: DialectTask,
  weight: number,
  transfer: readonly ArrayBuffer[] = [],
): Promise<Answer> =>
  inThread<Answer>(ctx, target, {
    module: new URL('./dialect-thread.ts', import.meta.url),
    task,
    transfer,
    what: 'pages that another program has exported',
    cpuTime: 20_000,
    weight,
  })

const survey = async (
  { ctx, target, source, following }: Converting,
  paths: readonly string[],
): Promise<string[]> => {
  const answers: string[] = []
  for (const some of batchesOf(paths, atOnce, path => sizeOf(source, path))) {
    following.signal?.throwIfAborted()
    const data = await joinedBytes(source, some)
    const sizes = some.map(path => sizeOf(source, path))
    const task = { kind: 'survey', paths: some, data, sizes } as const
    answers.push(await ask<SurveyAnswer>(ctx, target, task, data.length, [data.buffer]))
  }
  return answers
}

const read = async (source: SourceFiles, paths: readonly string[]): Promise<StructureFile[]> => {
  const given: StructureFile[] = []
  let left = structureSizeLimit
  for (const path of paths) {
    const file = source.get(path)
    left -= file?.size ?? 0
    if (file !== undefined) given.push([path, left < 0 ? null : await file.read()])
    await yieldWhenLong()
  }
  return given
}

const convert = async (
  converting: Converting,
  plan: PlanAnswer,
  surveyed: readonly string[],
): Promise<SourceContent> => {
  const { ctx, target, source, following, spool } = converting
  const failures: ImportFailure[] = [...plan.problems]
  const files = new Map<string, SourceFile>(source)
  for (const path of plan.omitted) files.delete(path)
  // A CSV file becomes a page and stays a file as well: it is a database, and the page shows its table.
  for (const { from, format } of plan.pages) if (format !== 'csv') files.delete(from)
  let done = 0
  for (const pages of batchesOf(plan.pages, atOnce, ({ from }) => sizeOf(source, from))) {
    following.signal?.throwIfAborted()
    following.progress?.('converting', done, plan.pages.length)
    const answer = await convertSome(ctx, target, source, { pages, plan, surveyed })
    failures.push(...answer.problems)
    const bytes = await spool.take(single(answer.data))
    for (const [index, file] of filesIn(bytes, answer.sizes))
      files.set((pages[index] as DialectPage).to, file)
    done += pages.length
  }
  const summary = filesInMemory(new Map([['SUMMARY.md', Buffer.from(plan.summary)]]))
  return { files: new Map([...files, ...summary]), failures }
}

const convertSome = async (
  ctx: Ctx,
  target: ContentHead,
  source: SourceFiles,
  { pages, plan, surveyed }: { pages: readonly DialectPage[]; plan: PlanAnswer; surveyed: readonly string[] },
): Promise<ConvertAnswer> => {
  const paths = pages.map(({ from }) => from)
  const data = await joinedBytes(source, paths)
  const sizes = paths.map(path => sizeOf(source, path))
  const { all, addresses } = plan
  const anchors = pages.some(({ format }) => format === 'html') ? surveyed : []
  const task = { kind: 'convert', pages, data, sizes, all, addresses, surveyed: anchors } as const
  return ask<ConvertAnswer>(ctx, target, task, data.length, [data.buffer])
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Files that are stored one after the other in some bytes. */
function* filesIn(bytes: Bytes, sizes: readonly number[]): Generator<[number, SourceFile]> {
  let at = 0
  for (const [index, size] of sizes.entries()) {
    const start = at
    const readAll = () => bytes.read(start, size)
    yield [
      index,
      {
        size,
        read: readAll,
        pieces: async function* () {
          yield await readAll()
        },
      },
    ]
    at += size
  }
}
