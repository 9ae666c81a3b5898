// Reads an import: threads parse its files, a batch at a time; texts are stored as they are read.
import { newYamlBudget } from '#content/front-matter/index.ts'
import {
  type Arranged,
  type Assembled,
  assemble,
  type ReadPage,
  structureSizeLimit,
} from '#content/repository/index.ts'
import type { Ctx } from '#context.ts'
import { type BatchBounds, batchesOf } from '#kernel/batches.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ContentHead } from '../heads/index.ts'
import { inThread } from './in-thread.ts'
import { joinedBytes, sizeOf } from './joined-bytes.ts'
import type { SourceFiles, SourceRequest } from './source.ts'
import { storingTexts } from './store-texts.ts'
import type { ArrangeAnswer, ArrangedPieces, PagesAnswer, Rest, StructureFile } from './tasks.ts'
import { problemsOfTexts } from './text-problems.ts'

/** Reads the files, and stores the texts of pages for the lineage of the head. */
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

/** How an import is followed and aborted. */
export type Following = Partial<Pick<SourceRequest, 'signal' | 'progress'>>

const threadModule = new URL('./thread.ts', import.meta.url)

/** The usual paths of files that define the arrangement; the thread asks for others. */
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
      module: threadModule,
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

/** Files that are read at a time: so few that nobody else waits long for a thread. */
const atOnce: BatchBounds = { count: 250, size: 1_000_000 }

/** Reads the pages: while the texts of a batch are stored, a thread reads the next batch. */
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
  const batches = batchesOf(paths, atOnce, path => sizeOf(source, path))
  const begin = (yaml: number): Promise<ReadBatch> | undefined => {
    const { value: some } = batches.next()
    const batch = some && readBatch(ctx, target, source, some, yaml)
    // It may fail before it is awaited.
    batch?.catch(() => {})
    return batch
  }
  let next = begin(newYamlBudget().left)
  try {
    while (next !== undefined) {
      signal?.throwIfAborted()
      progress?.('reading pages', read.size, paths.length)
      const { some, files, yaml }: ReadBatch = await next
      next = begin(yaml)
      const stored = await storeTexts(files)
      for (const [index, path] of some.entries()) {
        const page = stored[index] as ReadPage | string
        const problems = await problemsOf(files[index], page)
        read.set(
          path,
          typeof page === 'string' ? page : { ...page, problems: [...page.problems, ...problems] },
        )
      }
    }
  } finally {
    // The caller may close the source as soon as this function has failed, so reading must have ended.
    await Promise.allSettled([next])
  }
  return read
}

interface ReadBatch extends PagesAnswer {
  readonly some: readonly string[]
}

/** Reads some files in a thread; `yaml` is how many tokens of YAML all further files together may have. */
const readBatch = async (
  ctx: Ctx,
  target: ContentHead,
  source: SourceFiles,
  some: readonly string[],
  yaml: number,
): Promise<ReadBatch> => {
  const data = await joinedBytes(source, some)
  const sizes = some.map(path => sizeOf(source, path))
  const answer = await inThread<PagesAnswer>(ctx, target, {
    module: threadModule,
    task: { kind: 'pages', data, sizes, yaml },
    transfer: [data.buffer],
    what: some.length === 1 ? String(some[0]) : `the files from ${some[0]} to ${some.at(-1)}`,
    cpuTime: 10_000,
    weight: data.length,
  })
  return { ...answer, some }
}
