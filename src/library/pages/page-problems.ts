// What is broken in the text of a page, as it is stored.
import type { Problem } from '#content/markdown/index.ts'
import type { PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'
import type { ContentHead } from '../heads/index.ts'
import { includedIn } from './included.ts'

/** With that of what it includes. A page can be read though its problems cannot be known. */
export const problemsOf = async (
  ctx: Ctx,
  head: ContentHead,
  page: PageRecord,
  markdown: string,
): Promise<Problem[]> => {
  if (page.document === undefined) return []
  const included = await includedIn(ctx, head, page, markdown, { withLinks: false, prepare: asItIs })
  const renderer = ctx.rendering.forReaders(head.access.row.organization_id)
  try {
    return [...(await renderer.problems(markdown, page.document, included))]
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return [{ line: 1, message: `whether the text has problems is not known: ${error.message}` }]
  }
}

const asItIs = async (markdown: string): Promise<string> => markdown
