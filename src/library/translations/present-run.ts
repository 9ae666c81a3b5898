// Runs of translations as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { presentUsersById } from '#identity/users/index.ts'
import { progressOf } from '#jobs/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { spacesById } from '../spaces/index.ts'
import type { Problem, RunTarget } from './fill-target.ts'
import { translateContent } from './job.ts'
import type { TranslationRun } from './run-schema.ts'
import { isOpen, type ListedRun, type RunRow } from './run-store.ts'

type Shown = Static<typeof TranslationRun>

export const presentRuns = async (ctx: Ctx, rows: readonly (ListedRun | RunRow)[]): Promise<Shown[]> => {
  const people = await presentUsersById(
    ctx,
    rows.map(row => row.created_by),
  )
  const running = rows.filter(isOpen).map(({ id }) => id)
  const progress = await progressOf(ctx, translateContent, running)
  const spaces = rows.flatMap(row => targetsIn(row).map(({ space }) => space))
  const read = spaces.length === 0 ? new Map() : await spacesById(ctx, spaces)
  const shown: Shown[] = []
  for (const row of rows) {
    const { stage, done, total } = progress.get(row.id) ?? {}
    const createdBy = people.get(row.created_by)
    const run: Shown = {
      object: 'translation-run',
      id: row.id,
      settings: row.settings_id,
      status: row.status,
      ...(stage != null && { stage }),
      ...(done != null && { done }),
      ...(total != null && { total }),
      ...(row.pages !== null && { pages: JSON.parse(row.pages) }),
      changeRequests: targetsIn(row),
      translated: row.translated,
      ...('problems' in row && { problems: problemsIn(row, read) }),
      ...(row.error !== null && { error: row.error }),
      ...(createdBy && { createdBy }),
      createdAt: row.created_at,
      ...(row.finished_at !== null && { finishedAt: row.finished_at }),
      urls: { location: locationOf(ctx, row) },
    }
    shown.push(versioned(run, row.id, row.status))
    await yieldWhenLong()
  }
  return shown
}

export const presentRun = async (ctx: Ctx, row: RunRow): Promise<Shown> =>
  (await presentRuns(ctx, [row]))[0] as Shown

const targetsIn = ({ targets }: ListedRun): RunTarget[] => JSON.parse(targets)

/**
 * The problems in languages whose target the caller reads: problems quote texts of the sources,
 * which such a caller finds there.
 */
const problemsIn = (row: RunRow, read: ReadonlyMap<string, unknown>): Problem[] => {
  const seen = new Set(targetsIn(row).flatMap(({ language, space }) => (read.has(space) ? language : [])))
  const problems: Problem[] = JSON.parse(row.problems)
  return problems.filter(({ language }) => seen.has(language))
}

const locationOf = ({ baseUrl }: Pick<Ctx, 'baseUrl'>, row: ListedRun): string =>
  `${baseUrl}/v1/orgs/${row.organization_id}/translations/${row.settings_id}/runs/${row.id}`
