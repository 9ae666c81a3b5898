// Work on Markdown that takes milliseconds, done in a thread of its own, so that no text ever holds up other requests.
import { Worker } from 'node:worker_threads'
import type { Extract } from '#content/markdown/index.ts'
import { hashOf } from '#content/objects.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { Invalid } from '#kernel/errors.ts'
import type { Json } from '#kernel/json.ts'

/** What expressions may speak of. */
export interface ExpressionVariables {
  readonly space: { readonly vars: Readonly<Record<string, string>> }
  readonly page: { readonly vars: Readonly<Record<string, string>> }
}

/** A top-level block of a text: its id, and how what a reader sees of it begins. */
export interface BlockPreview {
  readonly id: string
  readonly preview: string
}

export interface Renderer {
  /** The blocks of a text, in order. */
  blocks(markdown: string): Promise<readonly BlockPreview[]>
  /** The syntax tree of a text, in mdast form. */
  document(markdown: string): Promise<Json>
  /** Sanitized HTML; `links` gives the addresses to put in place of destinations. */
  html(markdown: string, links: Readonly<Record<string, string>>): Promise<string>
  /** The text with its expressions replaced by their values. */
  evaluate(markdown: string, variables: ExpressionVariables): Promise<string>
  /** What the text gives to the index of its space. */
  extract(markdown: string): Promise<Extract>
  /** The text with destinations of links replaced, by what stands in them; all else is as it was. */
  rewriteLinks(markdown: string, replaced: Readonly<Record<string, string>>): Promise<string>
  close(): Promise<void>
}

export type Task =
  | { readonly kind: 'blocks' | 'document' | 'extract'; readonly markdown: string }
  | { readonly kind: 'html'; readonly markdown: string; readonly links: Readonly<Record<string, string>> }
  | {
      readonly kind: 'rewrite'
      readonly markdown: string
      readonly replaced: Readonly<Record<string, string>>
    }
  | { readonly kind: 'evaluate'; readonly markdown: string; readonly variables: ExpressionVariables }

export type Outcome = { readonly value: Json } | { readonly refused: string } | { readonly failed: string }

interface Job {
  readonly task: Task
  readonly settle: (outcome: Outcome) => void
}

const patience = 10_000
const cachedCharacters = 16_000_000

/** A renderer whose thread starts with the first task; a text that takes too long is refused and the thread replaced. */
export const createRenderer = (
  milliseconds = patience,
  thread = new URL('./worker.ts', import.meta.url),
): Renderer => {
  const cache = createCache<Json>(cachedCharacters)
  const waiting: Job[] = []
  let worker: Worker | undefined
  let current: { job: Job; timer: NodeJS.Timeout } | undefined

  const finish = (outcome: Outcome): void => {
    if (current === undefined) return
    clearTimeout(current.timer)
    const { job } = current
    current = undefined
    if (waiting.length === 0) worker?.unref()
    job.settle(outcome)
    next()
  }
  const giveUp = (outcome: Outcome): void => {
    worker?.removeAllListeners()
    void worker?.terminate()
    worker = undefined
    finish(outcome)
  }
  const start = (): Worker => {
    const started = new Worker(thread, { resourceLimits: { maxOldGenerationSizeMb: 512 } })
    started.on('message', finish)
    started.on('error', error => giveUp({ failed: String(error) }))
    started.on('exit', code => giveUp({ failed: `the thread of the renderer ended with code ${code}` }))
    return started
  }
  const next = (): void => {
    const job = current === undefined ? waiting.shift() : undefined
    if (job === undefined) return
    worker ??= start()
    worker.ref()
    const timer = setTimeout(
      () => giveUp({ refused: 'this text takes too long to work out; make it simpler' }),
      milliseconds,
    )
    current = { job, timer }
    worker.postMessage(job.task)
  }
  const perform = (task: Task): Promise<Json> =>
    new Promise((resolve, reject) => {
      waiting.push({ task, settle: outcome => settle(outcome, resolve, reject) })
      next()
    })
  return {
    blocks: async markdown =>
      (await remembered(cache, { kind: 'blocks', markdown }, perform)) as unknown as BlockPreview[],
    document: markdown => remembered(cache, { kind: 'document', markdown }, perform),
    html: async (markdown, links) =>
      (await remembered(cache, { kind: 'html', markdown, links }, perform)) as string,
    evaluate: async (markdown, variables) =>
      (await perform({ kind: 'evaluate', markdown, variables })) as string,
    extract: async markdown => (await perform({ kind: 'extract', markdown })) as unknown as Extract,
    rewriteLinks: async (markdown, replaced) =>
      (await perform({ kind: 'rewrite', markdown, replaced })) as string,
    close: async () => {
      const ended = worker
      for (const job of waiting.splice(0)) job.settle({ failed: 'shutting down' })
      giveUp({ failed: 'shutting down' })
      await ended?.terminate()
    },
  }
}

const settle = (outcome: Outcome, resolve: (value: Json) => void, reject: (error: Error) => void): void => {
  if ('value' in outcome) resolve(outcome.value)
  else reject('refused' in outcome ? new Invalid(outcome.refused) : new Error(outcome.failed))
}

/** The same text with the same links always has the same outcome. */
const remembered = async (
  cache: Cache<Json>,
  task: Task,
  perform: (task: Task) => Promise<Json>,
): Promise<Json> => {
  const key = hashOf(JSON.stringify(task))
  const known = cache.get(key)
  if (known !== undefined) return known
  const value = await perform(task)
  cache.set(key, value, task.markdown.length * (task.kind === 'document' ? 10 : 2))
  return value
}
