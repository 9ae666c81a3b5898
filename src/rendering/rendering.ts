// Work on Markdown that takes milliseconds or seconds, done in threads, so that no text ever blocks other requests.
import type { ExpressionVariables } from '#content/conditions/index.ts'
import { originsOfFrames } from '#content/markdown/embed-providers.ts'
import type {
  Article,
  BlockHash,
  Extract,
  Includes,
  Problem,
  VisibleText,
  WrittenCondition,
} from '#content/markdown/index.ts'
import { mayHaveProblems } from '#content/markdown/may-have-problems.ts'
import { type Hash, hashOf } from '#content/objects.ts'
import { createCache } from '#kernel/cache.ts'
import type { ThreadPool, Urgency } from '#threads/index.ts'
import { createKnownOutcomes } from './known-outcomes.ts'
import type { ArticleOptions, DocumentOptions, HtmlOptions, MarkdownTask } from './tasks.ts'
import { together } from './together.ts'

export interface Extractor {
  /** What the index of its space stores of the text. */
  extract(markdown: string): Promise<Extract>
  /** How many texts, given to it at the same moment, are sent to a thread together; 1 if left out. */
  readonly mostAtOnce?: number
}

/** Rejects with `Invalid` if a text is malformed, and with `ResourceExhausted` if it takes too much time or memory. */
export interface Renderer extends Extractor {
  /**
   * The top-level block of a text with an id; its preview is the beginning of what a reader sees of it. Empty if the text
   * has no such block.
   */
  block(markdown: string, id: string): Promise<{ readonly preview?: string }>
  /** The top-level blocks of a text, each with a hash of its source. */
  blocks(markdown: string): Promise<readonly BlockHash[]>
  /** The syntax tree of a text, in mdast form, as the bytes of its JSON: it may have very many nodes. */
  document(markdown: string, options?: DocumentOptions): Promise<Uint8Array>
  /** The text as sanitized HTML. */
  html(markdown: string, options: Omit<HtmlOptions, 'frames'>): Promise<string>
  /** The HTML that readers of a site get, with its outline. */
  article(markdown: string, options: Omit<ArticleOptions, 'frames'>): Promise<Article>
  /** What is broken in the text, whose hash is `hash`; a text that cannot have problems is not parsed. */
  problems(markdown: string, hash: Hash, includes: Includes): Promise<readonly Problem[]>
  /** The text with its expressions replaced by their values. */
  evaluate(markdown: string, variables: ExpressionVariables): Promise<string>
  /** The text as a visitor with these claims sees it, from which every form that they get is made. */
  visibleTo(markdown: string, variables: ExpressionVariables): Promise<VisibleText>
  /** The conditions that a text contains. */
  conditions(markdown: string): Promise<readonly WrittenCondition[]>
  /** What the index would store of the text as a visitor sees it. */
  extractForVisitor(markdown: string, variables: ExpressionVariables): Promise<Extract>
  /** The text with the destinations of some links replaced, by their source; the rest is unchanged. */
  rewriteLinks(markdown: string, replaced: Readonly<Record<string, string>>): Promise<string>
}

/** Every organization has its own queue. */
export interface Rendering {
  /** For requests that somebody waits for. */
  forReaders(organizationId: string): Renderer
  /** For the index, which has lower priority and more time. */
  forIndex(organizationId: string): Extractor
  /** The origins of frames on pages, those of the allowed providers. */
  readonly frameOrigins: readonly string[]
}

/** Limits of CPU time for one text, in milliseconds. */
const readersTime = 10_000
const indexTime = 30_000
/** Limit for several texts together: if one of them takes long, each is done alone. */
const timeTogether = 5_000

export const createRendering = (
  threads: ThreadPool,
  clock: () => number = Date.now,
  /** The providers whose embeds are shown in frames. */
  frames: readonly string[] = [],
): Rendering => {
  const known = createKnownOutcomes(clock)
  const withoutProblems = createCache<true>(textsWithoutProblems)
  const begun = new Map<string, Promise<unknown>>()

  const inThread = (owner: string, urgency: Urgency, task: MarkdownTask): Promise<unknown> =>
    threads.run({
      module: new URL('./run-task.ts', import.meta.url),
      payload: task,
      owner,
      urgency,
      cpuTime:
        task.kind === 'extract-each' ? timeTogether : urgency === 'interactive' ? readersTime : indexTime,
      weight: lengthOf(task) + 1000,
    })
  /** The same task always has the same outcome; concurrent requests for it share one run. */
  const perhapsKnown = async <Value>(owner: string, task: MarkdownTask): Promise<Value> => {
    const key = hashOf(JSON.stringify(task))
    const value = known.recall(key)
    if (value !== undefined) return value as Value
    const work = () =>
      known.keep(
        key,
        () => inThread(owner, 'interactive', task),
        value => weightOf(task, value),
      )
    return (await shared(begun, `${owner} ${key}`, work)) as Value
  }
  const cannotHaveProblems = (markdown: string, hash: Hash): boolean => {
    if (withoutProblems.get(hash) === true) return true
    if (mayHaveProblems(markdown)) return false
    withoutProblems.set(hash, true, 1)
    return true
  }
  return {
    forReaders: owner => ({
      block: (markdown, id) => perhapsKnown(owner, { kind: 'block', markdown, id }),
      blocks: markdown => perhapsKnown(owner, { kind: 'blocks', markdown }),
      document: (markdown, options) => perhapsKnown(owner, { kind: 'document', markdown, ...options }),
      problems: async (markdown, hash, includes) =>
        cannotHaveProblems(markdown, hash)
          ? []
          : perhapsKnown(owner, { kind: 'problems', markdown, includes }),
      html: (markdown, options) =>
        perhapsKnown(owner, { kind: 'html', markdown, ...options, ...(frames.length > 0 && { frames }) }),
      article: (markdown, options) =>
        perhapsKnown(owner, { kind: 'article', markdown, ...options, ...(frames.length > 0 && { frames }) }),
      evaluate: (markdown, variables) => perhapsKnown(owner, { kind: 'evaluate', markdown, variables }),
      visibleTo: (markdown, variables) => perhapsKnown(owner, { kind: 'visit', markdown, variables }),
      conditions: async markdown =>
        markdown.includes('{%') ? perhapsKnown(owner, { kind: 'conditions', markdown }) : [],
      extractForVisitor: (markdown, variables) =>
        perhapsKnown(owner, { kind: 'extract-for-visitor', markdown, variables }),
      extract: markdown => perhapsKnown(owner, { kind: 'extract', markdown }),
      rewriteLinks: (markdown, replaced) => perhapsKnown(owner, { kind: 'rewrite', markdown, replaced }),
    }),
    forIndex: owner => ({
      extract: together(
        async markdowns =>
          (await inThread(owner, 'background', { kind: 'extract-each', markdowns })) as Extract[],
        async markdown => (await inThread(owner, 'background', { kind: 'extract', markdown })) as Extract,
      ),
      mostAtOnce: 10,
    }),
    frameOrigins: originsOfFrames(frames),
  }
}

/** The length of all texts that are parsed for the task. */
const lengthOf = (task: MarkdownTask): number => {
  if (task.kind === 'extract-each') return task.markdowns.reduce((sum, { length }) => sum + length, 0)
  const included = 'included' in task ? task.included : 'includes' in task ? task.includes : undefined
  const contents = included === undefined || included === 'unknown' ? [] : Object.values(included.contents)
  return contents.reduce((sum, { markdown }) => sum + markdown.length, task.markdown.length)
}

/** The weight of a cached value; undefined for values that are requested only once. */
const weightOf = ({ kind }: MarkdownTask, value: unknown): number | undefined => {
  if (kind === 'html') return (value as string).length
  if (kind === 'article') {
    const { html, outline } = value as Article
    return html.length + outline.length * weightOfProblem
  }
  if (kind === 'block') return weightOfBlock
  if (kind === 'blocks') return weightOfBlock + (value as BlockHash[]).length * weightOfProblem
  if (kind === 'problems') return weightOfBlock + (value as Problem[]).length * weightOfProblem
  return kind === 'document' ? (value as Uint8Array).length : undefined
}

/** In characters: an id, a preview, a hash. */
const weightOfBlock = 1000
const weightOfProblem = 200

/** How many texts are remembered as having no problems. */
const textsWithoutProblems = 100_000

const shared = async (
  begun: Map<string, Promise<unknown>>,
  key: string,
  work: () => Promise<unknown>,
): Promise<unknown> => {
  const running = begun.get(key) ?? work().finally(() => begun.delete(key))
  begun.set(key, running)
  return running
}
