// Where the content of a PDF is, and by what names its title page says it.
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
  /** When the revision was made: `2026-01-31`. */
  readonly day: string
  /** The change request, where that is what is shown. */
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
