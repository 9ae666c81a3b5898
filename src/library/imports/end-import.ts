// The end of an import: sets its status, and deletes what was kept for it.
import { type Actor, actingAs, type WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import { releaseBlobs, useOfImport } from '../files/index.ts'
import type { ImportOutcome } from './import.ts'
import { type ImportRow, updateOpen } from './store.ts'

export type ImportEnd =
  | { readonly status: 'done'; readonly outcome: ImportOutcome }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'cancelled' }

/** Ends an import; returns false, and writes nothing, where it has ended already. */
export const endImport = async (ctx: WriteCtx, id: string, end: ImportEnd): Promise<boolean> => {
  const row = await updateOpen(ctx, id, {
    status: end.status,
    finished_at: now(ctx),
    credentials: null,
    blob: null,
    request_key: null,
    ...resultOf(end),
  })
  if (row === undefined) return false
  if (row.blob !== null) await releaseBlobs(ctx, useOfImport(id), [row.blob], Number.MAX_SAFE_INTEGER)
  // For an import that a request waits for, the events of its changes are enough.
  if (row.is_awaited === 0) await emitEnd(ctx, row, end)
  return true
}

/** The person who asked for an import, as the actor of its work. */
export const actorOf = (row: Pick<ImportRow, 'created_by' | 'token_id'>): Actor => ({
  userId: row.created_by,
  tokenId: row.token_id,
  scope: 'write',
})

const resultOf = (end: ImportEnd): Partial<ImportRow> => {
  if (end.status === 'cancelled') return { error: null }
  if (end.status === 'failed') return { error: end.error }
  const { revision, importedResources, totalResources, failures } = end.outcome
  return {
    error: null,
    revision_id: revision,
    imported_resources: importedResources,
    total_resources: totalResources,
    failures: JSON.stringify(failures),
  }
}

const eventTypes = {
  done: 'import_completed',
  failed: 'import_failed',
  cancelled: 'import_cancelled',
} as const

const emitEnd = (ctx: WriteCtx, row: ImportRow, end: ImportEnd): Promise<void> =>
  emit(ctx.actor.userId === '' ? actingAs(ctx, actorOf(row)) : ctx, {
    organization: row.organization_id,
    type: eventTypes[end.status],
    resource: { type: 'import', id: row.id },
    data: {
      space: row.space_id,
      ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
      ...(end.status === 'done' && { revision: end.outcome.revision }),
      ...(end.status === 'failed' && { error: end.error }),
    },
  })
