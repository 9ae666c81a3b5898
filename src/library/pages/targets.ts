// The pages and files that blocks of a text lead to, with their present names.
import type { NamedTarget } from '#content/markdown/index.ts'
import { scanTargets } from '#content/markdown/scan-targets.ts'
import { file, hrefResolver, type LinkSource, page } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { sessionOf } from '../heads/index.ts'
import type { ReadableContent } from './readable-content.ts'

/** If a text names more, the others are shown as they are written. */
const mostTargets = 500

/** The targets by how they are written; undefined where the text names none. Pages that may not be named are left out. */
export const targetsOf = async (
  ctx: Ctx,
  head: ReadableContent,
  source: LinkSource,
  markdown: string,
  isNamed: (page: string) => Promise<boolean> = async () => true,
): Promise<Record<string, NamedTarget> | undefined> => {
  const written = scanTargets(markdown).slice(0, mostTargets)
  if (written.length === 0) return undefined
  const session = sessionOf(ctx, head)
  const { root } = head.revision
  const resolve = await hrefResolver(session, root, source)
  const named: [string, NamedTarget][] = []
  for (const href of written) {
    const target = await resolve(href)
    if (target?.kind === 'page') {
      const found = await page(session, root, target.page)
      if (found !== undefined && (await isNamed(found.id)))
        named.push([href, { page: { id: found.id, title: found.title } }])
    } else if (target?.kind === 'file') {
      const found = await file(session, root, target.file)
      if (found !== undefined)
        named.push([href, { file: { id: found.id, name: found.name, size: found.size } }])
    }
  }
  return Object.fromEntries(named)
}
