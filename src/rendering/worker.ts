// The thread of the renderer: takes a task, does it, answers.
import { parentPort } from 'node:worker_threads'
import {
  blockPreviews,
  documentWithIds,
  evaluateExpressions,
  extract,
  parseMarkdown,
  renderHtml,
  rewriteLinks,
} from '#content/markdown/index.ts'
import { decodeDestination } from '#content/markdown/scan-links.ts'
import { Invalid } from '#kernel/errors.ts'
import type { Json } from '#kernel/json.ts'
import { stepBack } from '#kernel/step-back.ts'
import type { Outcome, Task } from './renderer.ts'

const perform = (task: Task): Json => {
  if (task.kind === 'evaluate') return evaluateExpressions(task.markdown, task.variables)
  if (task.kind === 'rewrite') return rewriteLinks(task.markdown, replacement(task.replaced))
  if (task.kind === 'extract') return extract(task.markdown) as unknown as Json
  const root = parseMarkdown(task.markdown)
  if (task.kind === 'blocks') return blockPreviews(root) as unknown as Json
  return task.kind === 'html'
    ? renderHtml(root, { links: task.links })
    : (documentWithIds(root) as unknown as Json)
}

/** Destinations are told as they are written, and asked for as they are read. */
const replacement = (replaced: Readonly<Record<string, string>>) => {
  const byHref = new Map(
    Object.entries(replaced).flatMap(
      ([raw, href]) =>
        [
          [raw, href],
          [decodeDestination(raw), href],
        ] as [string, string][],
    ),
  )
  return (href: string): string | undefined => byHref.get(href) ?? byHref.get(decodeDestination(href))
}

const answer = (task: Task): Outcome => {
  try {
    return { value: perform(task) }
  } catch (error) {
    return error instanceof Invalid ? { refused: error.message } : { failed: String(error) }
  }
}

stepBack()
parentPort?.on('message', (task: Task) => parentPort?.postMessage(answer(task)))
