// Where the content of a PDF comes from, with the names that its title page shows.
import type { Ctx } from '#context.ts'
import { NotFound } from '#kernel/errors.ts'
import type { ReadableContent } from '../pages/index.ts'
import type { PdfRequest } from './request.ts'
import { changeRequestNamed, revisionOfSpace } from './store.ts'

export interface Origin {
  readonly content: ReadableContent
  /** The titles of the space and of its organization. */
  readonly space: string
  readonly organization: string
  /** The day of the revision: `2026-01-31`. */
  readonly day: string
  /** The name of the change request, where its content is shown. */
  readonly version?: string
}

/** Throws `NotFound` once the space is gone. */
export const originOf = async (ctx: Ctx, { space, revision, changeRequest }: PdfRequest): Promise<Origin> => {
  const row = await revisionOfSpace(ctx, space, revision)
  if (row === undefined) throw new NotFound('the space of this PDF is gone')
  const proposed = changeRequest === null ? undefined : await changeRequestNamed(ctx, changeRequest)
  return {
    content: {
      access: { row },
      changeRequest: changeRequest === null ? null : { id: changeRequest },
      revision: { root: row.root },
    },
    space: row.title,
    organization: row.organization,
    day: row.created_at.slice(0, 10),
    ...(proposed && { version: `#${proposed.number} ${proposed.subject}` }),
  }
}
