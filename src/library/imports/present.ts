// Imports as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { presentUsersById, type User } from '#identity/users/index.ts'
import { type JobProgress, progressOf } from '#jobs/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ImportOutcome } from './import.ts'
import { importContent } from './job.ts'
import type { Import, ImportResult } from './schema.ts'
import { type ImportRow, isOpen } from './store.ts'

export const presentImports = async (
  ctx: Ctx,
  rows: readonly ImportRow[],
): Promise<Static<typeof Import>[]> => {
  const people = await presentUsersById(
    ctx,
    rows.map(row => row.created_by),
  )
  const running = rows.filter(isOpen).map(({ id }) => id)
  const progress = await progressOf(ctx, importContent, running)
  const shown: Static<typeof Import>[] = []
  for (const row of rows) {
    shown.push(presentImport(ctx, row, people.get(row.created_by), progress.get(row.id)))
    await yieldWhenLong()
  }
  return shown
}

const presentImport = (
  ctx: Ctx,
  row: ImportRow,
  createdBy: Static<typeof User> | undefined,
  progress: JobProgress | undefined,
): Static<typeof Import> => {
  const { stage, done, total } = progress ?? {}
  const shown: Static<typeof Import> = {
    object: 'import',
    id: row.id,
    space: row.space_id,
    ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
    source: row.source,
    ...(row.url !== null && { url: row.url }),
    status: row.status,
    ...(stage != null && { stage }),
    ...(done != null && { done }),
    ...(total != null && { total }),
    failures: JSON.parse(row.failures),
    ...(row.revision_id !== null && { revision: row.revision_id }),
    ...(row.imported_resources !== null && { importedResources: row.imported_resources }),
    ...(row.total_resources !== null && { totalResources: row.total_resources }),
    ...(row.error !== null && { error: row.error }),
    ...(createdBy && { createdBy }),
    createdAt: row.created_at,
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    urls: { location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/imports/${row.id}` },
  }
  return versioned(shown, row.id, row.status)
}
/** The result of an import that a request waited for: its failures name files and addresses in the same field. */
export const presentResult = ({ failures, ...rest }: ImportOutcome): Static<typeof ImportResult> => ({
  ...rest,
  failures: failures.map(({ url, path, line, reason }) => ({
    url: path ?? url ?? '',
    reason: line === undefined ? reason : `line ${line}: ${reason}`,
  })),
})
