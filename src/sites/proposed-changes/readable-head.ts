// Who is shown what members say of a change request: those who are signed in and may read it.
import type { Ctx } from '#context.ts'
import { type ContentHead, findChangeRequestHead } from '#library/heads/index.ts'

/** The change request as the reader sees it; undefined for whoever is not signed in, or may not read it. */
export const readableHead = async (
  reader: Ctx | undefined,
  { id, spaceId }: { readonly id: string; readonly spaceId: string },
): Promise<ContentHead | undefined> =>
  reader === undefined || reader.actor.userId === ''
    ? undefined
    : findChangeRequestHead(reader, { spaceId, changeRequestId: id })
