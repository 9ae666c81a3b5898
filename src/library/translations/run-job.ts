// The run of a translation as a job: done with the rights of whoever asked for it, and without translating
// again what was translated before.
import { type Ctx, reading, type WriteCtx } from '#context.ts'
import { reaches } from '#identity/levels/index.ts'
import { hasGoodToken } from '#identity/tokens/index.ts'
import { Interruption, type Job } from '#jobs/index.ts'
import { Forbidden, NotFound, Unauthenticated } from '#kernel/errors.ts'
import { isFinal, messageForAsker } from '#kernel/final-errors.ts'
import { TranslationRefused } from '#translating/index.ts'
import { spacesById } from '../spaces/index.ts'
import { actorOf, endRun } from './end-run.ts'
import { fillTarget, type Problem, type RunTarget } from './fill-target.ts'
import {
  dropUnusedTexts,
  isOpen,
  pagesIn,
  type RunRow,
  runById,
  staysOpen,
  updateOpenRun,
} from './run-store.ts'
import { findSettings, type SettingsRow } from './store.ts'
import { wordsIn } from './words.ts'

/** Does a run. A final error ends it as failed; a temporary one is thrown, so that the job is tried again. */
export const runTranslation = async (ctx: Ctx, job: Job): Promise<void> => {
  const row = await runById(ctx.db, job.key)
  if (row === undefined || !isOpen(row)) return
  try {
    await ctx.inTransaction(inside => updateOpenRun(inside, row.id, { status: 'running' }))
    await translate(ctx, row, job)
  } catch (error) {
    job.signal.throwIfAborted()
    if (error instanceof EndedMeanwhile || error instanceof Interruption) throw error
    const isRefused = error instanceof TranslationRefused
    const message = isRefused ? error.message : messageForAsker(error)
    const isEnd = isRefused || isFinal(error)
    await ctx.inTransaction(async inside => {
      if (isEnd) await endRun(inside, row.id, { status: 'failed', error: message })
      else await updateOpenRun(inside, row.id, { error: message })
    })
    if (!isEnd) throw error
  }
}

/** Thrown where the run was cancelled and this process has not been told yet. */
class EndedMeanwhile extends Interruption {}

const translate = async (ctx: Ctx, row: RunRow, job: Job): Promise<void> => {
  const settings = await findSettings(ctx, row.organization_id, row.settings_id)
  if (settings === undefined) throw new NotFound('the translation settings were deleted')
  const targets: RunTarget[] = JSON.parse(row.targets)
  const acting = actingFor(ctx, row, settings, targets)
  await acting.inTransaction(inside => inside.refuseUnlessAllowed())
  const pages = row.pages === null ? null : JSON.parse(row.pages)
  const problems: Problem[] = []
  let { translated } = row
  for (const target of targets) {
    const words = wordsIn(acting, settings, target.language, job)
    try {
      problems.push(...(await fillTarget(acting, { settings, target, pages, words, job })))
    } finally {
      translated += words.sent()
      await ctx.inTransaction(inside => updateOpenRun(inside, row.id, { translated }))
    }
  }
  const used = await usedTexts(ctx, settings)
  await ctx.inTransaction(async inside => {
    await dropUnusedTexts(inside, settings.id, used)
    if (!(await endRun(inside, row.id, { status: 'done', problems }))) throw new EndedMeanwhile()
    await job.settle(inside)
  })
}

const usedTexts = async (ctx: Ctx, settings: SettingsRow): Promise<Set<string>> => {
  const used = new Set<string>()
  for (const language of JSON.parse(settings.languages) as string[])
    for (const { merged, proposed } of await pagesIn(ctx, settings.id, language))
      for (const stored of [merged, proposed]) if (stored !== null) used.add(JSON.parse(stored).text)
  return used
}

/**
 * A context in which each transaction checks that the run has not ended, and that the person still may
 * do this, by the token they used.
 */
const actingFor = (ctx: Ctx, row: RunRow, settings: SettingsRow, targets: readonly RunTarget[]): Ctx => {
  const needed = [
    ...(JSON.parse(settings.sources) as string[]).map(space => ({ space, need: 'read' as const })),
    ...targets.map(({ space }) => ({ space, need: 'edit' as const })),
  ]
  return reading(ctx, actorOf(row), {
    check: async inside => {
      if (!(await hasGoodToken(inside)))
        throw new Unauthenticated('the token with which it was asked for has expired or was revoked')
      await refuseUnlessLevels(inside, row.organization_id, needed)
      if (!(await staysOpen(inside, row.id))) throw new EndedMeanwhile()
    },
  })
}

const refuseUnlessLevels = async (
  inside: WriteCtx,
  organizationId: string,
  needed: readonly { readonly space: string; readonly need: 'read' | 'edit' }[],
): Promise<void> => {
  const seen = await spacesById(
    inside,
    needed.map(({ space }) => space),
  )
  for (const { space, need } of needed) {
    const found = seen.get(space)
    // A source that does not exist any more is left out.
    if (need === 'read' && found === undefined) continue
    if (found?.row.organization_id !== organizationId)
      throw new NotFound(`the space ${space} is gone, or whoever asked no longer sees it`)
    if (!reaches(found.level, need)) throw new Forbidden(`the space ${space} needs the level ${need}`)
  }
}
