// Compares texts: short ones in this thread, all others in a thread of the pool, so that no text ever blocks other requests.
import type { ArticleChanges, ChangeLabels } from '#content/article-changes/index.ts'
import type { ConflictBlocks, DocumentComparison, DocumentDifference } from '#content/block-changes/index.ts'
import { hashOf } from '#content/objects.ts'
import {
  comparedShortly,
  type Effort,
  type KeyedMergeInput,
  type MergedText,
  type MergedWithHunks,
  type MergeInput,
  mergeText,
  mergeWithHunks,
  unifiedDiff,
} from '#content/text/index.ts'
import { createCache } from '#kernel/cache.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import type { ThreadPool } from '#threads/index.ts'
import type {
  ArticlesResult,
  Compared,
  ComparisonTask,
  ConflictResult,
  DiffResult,
  DocumentsResult,
  HunksResult,
  MergeResult,
} from './tasks.ts'

/** Every organization has its own queue. */
export interface Comparing {
  forReaders(organizationId: string): DocumentComparison & ArticleComparison
}

/** The outcome of comparing articles; an unfinished comparison may succeed another time. */
export type ComparedArticles =
  | ({ readonly kind: 'compared' } & ArticleChanges)
  | { readonly kind: 'too-large' | 'unfinished' }

interface ArticleComparison {
  /** Both articles as one, in HTML, in which added and removed parts are marked. */
  articles(before: string, after: string, labels: ChangeLabels): Promise<ComparedArticles>
}

/**
 * Limit of CPU time in milliseconds for one comparison. Its effort is limited, too, so that only a very slow machine
 * reaches this.
 */
const mostTime = 20_000

/**
 * Size of the cache of merged texts, in characters: a merge that is repeated because a head has moved has mostly the same
 * texts.
 */
const keptCharacters = 8_000_000

/** Size of the cache of conflicting blocks: the list of conflicts is read again until all are answered. */
const keptOfConflicts = 4_000_000

/** Size of the cache of merges with hunks, which are requested again while they are answered. */
const keptOfHunks = 8_000_000

/** Size of the cache of compared articles, which reviewers open again. */
const keptOfArticles = 8_000_000

export const createComparing = (threads: ThreadPool): Comparing => {
  const articles = createCache<ComparedArticles>(keptOfArticles, 'compared-articles')

  const merges = createCache<Compared<MergedText>>(keptCharacters, 'merged-texts')

  const hunks = createCache<Compared<MergedWithHunks>>(keptOfHunks, 'merged-hunks')

  const conflicts = createCache<Compared<readonly ConflictBlocks[] | undefined>>(
    keptOfConflicts,
    'conflict-blocks',
  )

  const inThread = <Done>(owner: string, task: ComparisonTask, weight: number): Promise<Done> =>
    threads.run<Done>({
      module: new URL('./run-task.ts', import.meta.url),
      payload: task,
      owner,
      urgency: 'interactive',
      cpuTime: mostTime,
      weight,
    })
  const mergeAnew = (owner: string, { base, ours, theirs }: KeyedMergeInput) => {
    const length = base.length + ours.length + theirs.length
    return (
      comparedShortly(length, own => mergeText(base, ours, theirs, own)) ??
      inThread<MergeResult>(owner, { kind: 'merge', base, ours, theirs }, length)
    )
  }
  const hunksAnew = (owner: string, { base, ours, theirs }: MergeInput) => {
    const length = base.length + ours.length + theirs.length
    return (
      comparedShortly(length, own => mergeWithHunks(base, ours, theirs, own)) ??
      inThread<HunksResult>(owner, { kind: 'hunks', base, ours, theirs }, length)
    )
  }
  const diff = async (owner: string, before: string, after: string, effort: Effort): Promise<string> => {
    const length = before.length + after.length
    const done =
      comparedShortly(length, own => unifiedDiff(before, after, own)) ??
      (await inThread<DiffResult>(owner, { kind: 'diff', before, after }, length))
    return taken(effort, done)
  }
  return {
    forReaders: owner => ({
      diff: (before, after, effort) => diff(owner, before, after, effort),
      documents: async (before, after, effort) => {
        const length = before.length + after.length
        try {
          const done = await inThread<DocumentsResult>(owner, { kind: 'documents', before, after }, length)
          effort.blocks.left -= done.blockEffort
          return taken(effort.lines, done)
        } catch (error) {
          if (!(error instanceof ResourceExhausted)) throw error
          return unfinished(await diff(owner, before, after, effort.lines))
        }
      },
      hunks: async (texts, effort) => {
        const key = hashOf(JSON.stringify([texts.base, texts.ours, texts.theirs]))
        const done = hunks.get(key) ?? (await hunksAnew(owner, texts))
        hunks.set(key, done, key.length + JSON.stringify(done.result).length)
        return taken(effort, done)
      },
      conflict: async (texts, effort) => {
        const { base, main, changeRequest } = texts
        const key = hashOf(JSON.stringify([base, main, changeRequest]))
        const length = base.length + main.length + changeRequest.length
        try {
          const task = { kind: 'conflict', texts } as const
          const done = conflicts.get(key) ?? (await inThread<ConflictResult>(owner, task, length))
          conflicts.set(key, done, key.length + (JSON.stringify(done.result)?.length ?? 0))
          return taken(effort, done)
        } catch (error) {
          if (error instanceof ResourceExhausted) return undefined
          throw error
        }
      },
      articles: async (before, after, labels) => {
        const task = { kind: 'articles', before, after, labels } as const
        const key = hashOf(JSON.stringify(task))
        try {
          const done =
            articles.get(key) ??
            comparedArticles(await inThread<ArticlesResult>(owner, task, before.length + after.length))
          articles.set(key, done, key.length + ('html' in done ? done.html.length : 0))
          return done
        } catch (error) {
          if (error instanceof ResourceExhausted) return { kind: 'unfinished' }
          throw error
        }
      },
      merge: async (texts, effort) => {
        const done = merges.get(texts.key) ?? (await mergeAnew(owner, texts))
        merges.set(texts.key, done, weightOf(texts, done.result))
        return taken(effort, done)
      },
    }),
  }
}

const comparedArticles = ({ result }: ArticlesResult): ComparedArticles =>
  result === undefined ? { kind: 'too-large' } : { kind: 'compared', ...result }

/** The difference in lines alone, which takes less time and memory than the difference in blocks. */
const unfinished = (diff: string): DocumentDifference => ({
  diff,
  blocks: { blocks: [], more: true },
  isUnfinished: true,
})

const taken = <Result>(effort: Effort, done: Compared<Result>): Result => {
  effort.left -= done.effort
  return done.result
}

const weightOf = ({ key }: KeyedMergeInput, result: MergedText): number =>
  key.length + (result.clean ? result.text.length : 0)
