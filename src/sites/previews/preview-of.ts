// What an address of a preview shows.
import type { Ctx } from '#context.ts'
import { isProposed } from '#library/heads/index.ts'
import { anonymous, type KnownVisitor } from '../visitors/index.ts'
import { readPreviewId } from './preview-id.ts'
import { findPreview, proposedOn } from './store.ts'

export interface Preview {
  /** The change request whose content replaces the main content, by the id of its space. */
  readonly heads: ReadonlyMap<string, string>
  /** The ids of all change requests of the preview. */
  readonly changeRequests: readonly string[]
  /** When the address expires. */
  readonly until: string
  /** Whether a visitor was named when the preview was made. */
  readonly isChosenVisitor: boolean
  /** The visitor as whom the site is shown. */
  readonly visitor: KnownVisitor
}

/**
 * Looked up for every request, so a preview that was deleted or has expired shows nothing, immediately. Change requests
 * that were merged or archived since are ignored, and so are those of spaces that the site no longer shows.
 */
export const previewOf = async (
  ctx: Ctx,
  site: { readonly id: string },
  signedId: string,
): Promise<Preview | undefined> => {
  const id = readPreviewId(ctx, signedId)
  const row = id === undefined ? undefined : await findPreview(ctx, site.id, id)
  if (row === undefined) return undefined
  const changeRequests: string[] = JSON.parse(row.change_requests)
  const proposed = await proposedOn(ctx, site.id, changeRequests)
  const heads = [...proposed.values()].filter(isProposed).map(({ id, space_id }) => [space_id, id] as const)
  const visitor = row.claims === null ? { ...anonymous, authenticated: false } : JSON.parse(row.claims)
  return {
    heads: new Map(heads),
    changeRequests,
    until: row.expires_at,
    isChosenVisitor: row.claims !== null,
    visitor,
  }
}
