// The work on Markdown as a thread does it.
import {
  blockHashes,
  blockPreview,
  composeApis,
  composeIncludes,
  conditionsIn,
  documentWithIds,
  evaluateExpressions,
  extract,
  nameTargets,
  parseMarkdown,
  problems,
  renderArticle,
  renderPage,
  rewriteLinks,
  visibleTo,
  withoutHidden,
} from '#content/markdown/index.ts'
import { decodeDestination } from '#content/markdown/scan-links.ts'
import type { MarkdownTask } from './tasks.ts'

export const runTask = (task: MarkdownTask): unknown => {
  if (task.kind === 'evaluate') return evaluateExpressions(task.markdown, task.variables)
  if (task.kind === 'visit') return visibleTo(task.markdown, task.variables)
  if (task.kind === 'extract-for-visitor') return extract(withoutHidden(task.markdown, task.variables))
  if (task.kind === 'rewrite') return rewriteLinks(task.markdown, replacement(task.replaced))
  if (task.kind === 'extract') return extract(task.markdown)
  if (task.kind === 'extract-each') return task.markdowns.map(extract)
  if (task.kind === 'blocks') return blockHashes(task.markdown)
  if (task.kind === 'conditions') return conditionsIn(task.markdown)
  if (task.kind === 'problems') return problems(task.markdown, task.includes)
  const root = parseMarkdown(task.markdown)
  if (task.kind === 'block') return { preview: blockPreview(root, task.id) }
  nameTargets(root, task.targets)
  composeIncludes(root, task.included)
  if (task.kind === 'html') return renderPage(root, task)
  if (task.kind === 'article') {
    composeApis(root, task.apis, task.language)
    return renderArticle(root, task)
  }
  return new TextEncoder().encode(JSON.stringify(documentWithIds(root)))
}

/** `replaced` has destinations as they are written; the returned function takes them as they are parsed. */
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
