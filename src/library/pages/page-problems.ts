// What is broken in the stored text of a page.
import type { Problem } from '#content/markdown/index.ts'
import type { PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'
import type { ContentHead } from '../heads/index.ts'
import { includedIn } from './included.ts'

export interface KnownProblems {
  readonly problems: Problem[]
  /** Whether the search for problems ran out of time or memory; the page can be read nevertheless. */
  readonly areUnknown: boolean
}

/** The problems of a text and of what it includes. */
export const problemsOf = async (
  ctx: Ctx,
  head: ContentHead,
  page: PageRecord,
  markdown: string,
): Promise<KnownProblems> => {
  if (page.document === undefined) return { problems: [], areUnknown: false }
  const included = await includedIn(ctx, head, page, markdown, { prepare: asItIs })
  const renderer = ctx.rendering.forReaders(head.access.row.organization_id)
  try {
    const problems = [...(await renderer.problems(markdown, page.document, included))]
    return { problems, areUnknown: false }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    const message = `whether the text has problems is not known: ${error.message}`
    return { problems: [{ line: 1, message }], areUnknown: true }
  }
}

const asItIs = async (markdown: string): Promise<string> => markdown
