// Reading an import: threads read what its files say, a batch at a time; the texts are stored as they come.
import { newYamlBudget } from '#content/front-matter/index.ts'
import {
  type Arranged,
  type Assembled,
  assemble,
  longestPageFile,
  type ReadPage,
  structureSizeLimit,
} from '#content/repository/index.ts'
import type { Ctx } from '#context.ts'
import { type BatchBounds, batchesOf } from '#kernel/batches.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ContentHead } from '../heads/index.ts'
import type { SourceFile, SourceFiles, SourceRequest } from './source.ts'
import { storingTexts } from './store-texts.ts'
import type { ArrangeAnswer, ArrangedPieces, ImportTask, PagesAnswer, Rest, StructureFile } from './tasks.ts'
import { problemsOfTexts } from './text-problems.ts'

/** Reads the files, and stores the texts of those that are pages for the lineage of the head. */
export const readImport = async (
  ctx: Ctx,
  target: ContentHead,
  source: SourceFiles,
  following: Following = {},
): Promise<Assembled> => {
  const arranged = await arrangeFiles(ctx, target, source)
  const paths = [
    ...arranged.pages.flatMap(({ file }) => file ?? []),
    ...arranged.reusableContents.map(({ path }) => path),
  ]
  const read = await readPages(ctx, target, source, paths, following)
  return assemble(
    arranged,
    path => read.get(path) as ReadPage | string,
    path => source.has(path),
  )
}

/** How somebody follows an import, and ends it. */
export type Following = Partial<Pick<SourceRequest, 'signal' | 'progress'>>

/** The usual paths of files that say the arrangement; the thread asks for others. */
const usualPaths = [
  'lectern.json',
  '.gitbook.yaml',
  '.gitbook.yml',
  'book.json',
  'SUMMARY.md',
  'docs/SUMMARY.md',
  'mkdocs.yml',
]

const arrangeFiles = async (ctx: Ctx, target: ContentHead, source: SourceFiles): Promise<Arranged> => {
  const paths = [...source.keys()].join('\n')
  const given = new Map<string, StructureFile>()
  const give = async (path: string): Promise<void> => {
    const file = source.get(path)
    if (file === undefined || given.has(path)) return
    given.set(path, [path, file.size > structureSizeLimit ? null : await file.read()])
  }
  for (const path of usualPaths) await give(path)
  for (;;) {
    const answer = await inThread<ArrangeAnswer>(ctx, target, {
      task: { kind: 'arrange', paths, given: [...given.values()] },
      what: 'what says how the files are arranged (SUMMARY.md, lectern.json, .gitbook.yaml, mkdocs.yml)',
      cpuTime: 20_000,
      weight: paths.length,
    })
    if (!('missing' in answer)) return parsed(answer)
    await give(answer.missing)
  }
}

const parsed = async ({ pages, files, redirects, rest }: ArrangedPieces): Promise<Arranged> => ({
  ...(JSON.parse(rest) as Rest),
  pages: await joined(pages),
  files: await joined(files),
  redirects: await joined(redirects),
})

const joined = async <Item>(pieces: readonly string[]): Promise<Item[]> => {
  const items: Item[] = []
  for (const piece of pieces) {
    items.push(...(JSON.parse(piece) as Item[]))
    await yieldWhenLong()
  }
  return items
}

/** What is read at a time: so little that nobody else waits long for a thread. */
const atOnce: BatchBounds = { count: 100, size: 1_000_000 }

const readPages = async (
  ctx: Ctx,
  target: ContentHead,
  source: SourceFiles,
  paths: readonly string[],
  { signal, progress }: Following,
): Promise<Map<string, ReadPage | string>> => {
  const read = new Map<string, ReadPage | string>()
  const storeTexts = storingTexts(ctx, target)
  const problemsOf = problemsOfTexts(ctx, target)
  const budget = newYamlBudget()
  for (const some of batchesOf(paths, atOnce, path => sizeOf(source, path))) {
    signal?.throwIfAborted()
    progress?.('reading pages', read.size, paths.length)
    const data = await joinedBytes(source, some)
    const sizes = some.map(path => sizeOf(source, path))
    const answer = await inThread<PagesAnswer>(ctx, target, {
      task: { kind: 'pages', data, sizes, yaml: budget.left },
      transfer: [data.buffer],
      what: some.length === 1 ? String(some[0]) : `the files from ${some[0]} to ${some.at(-1)}`,
      cpuTime: 10_000,
      weight: data.length,
    })
    budget.left = answer.yaml
    const stored = await storeTexts(answer.files)
    for (const [index, path] of some.entries()) {
      const page = stored[index] as ReadPage | string
      const problems = await problemsOf(answer.files[index], page)
      read.set(path, typeof page === 'string' ? page : { ...page, problems: [...page.problems, ...problems] })
    }
  }
  return read
}

/** Of a text that is too long for a page, no more is read than shows that it is too long. */
const sizeOf = (source: SourceFiles, path: string): number =>
  Math.min(source.get(path)?.size ?? 0, longestPageFile + 1)

const joinedBytes = async (
  source: SourceFiles,
  paths: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const data = new Uint8Array(paths.reduce((sum, path) => sum + sizeOf(source, path), 0))
  let at = 0
  for (const path of paths) {
    const size = sizeOf(source, path)
    const file = source.get(path) as SourceFile
    data.set(file.size > size ? await beginning(file, size) : await file.read(), at)
    at += size
    await yieldWhenLong()
  }
  return data
}

const beginning = async (file: SourceFile, size: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const piece of file.pieces()) {
    bytes.set(piece.subarray(0, size - at), at)
    at += Math.min(piece.length, size - at)
    if (at === size) break
  }
  return bytes
}

interface Asked {
  readonly task: ImportTask
  readonly transfer?: readonly ArrayBuffer[]
  /** In words for whoever imports. */
  readonly what: string
  readonly cpuTime: number
  readonly weight: number
}

const inThread = async <Answer>(
  ctx: Ctx,
  { access }: ContentHead,
  { task, what, ...limits }: Asked,
): Promise<Answer> => {
  try {
    return await ctx.threads.run<Answer>({
      module: new URL('./thread.ts', import.meta.url),
      payload: task,
      owner: access.row.organization_id,
      urgency: 'interactive',
      ...limits,
    })
  } catch (error) {
    if (!(error instanceof ResourceExhausted)) throw error
    throw new ResourceExhausted(
      `to read ${what} takes more time or memory than an import may have; nothing was imported: leave it out or make it simpler`,
      error.retryAfter,
      { cause: error },
    )
  }
}
