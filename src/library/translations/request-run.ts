// Requests a run, which a job does later; the change requests that it updates are created at once.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { reaches } from '#identity/levels/index.ts'
import { lockAgain } from '#identity/organizations/index.ts'
import { enqueue } from '#jobs/index.ts'
import { firstCharacters } from '#kernel/characters.ts'
import { Conflict, type FieldProblem, Forbidden, Invalid, invalidField } from '#kernel/errors.ts'
import { createChangeRequest } from '../change-requests/index.ts'
import { isProposed, sessionOf, spaceHead } from '../heads/index.ts'
import { type SpaceSeen, space, spacesById } from '../spaces/index.ts'
import type { RunTarget } from './fill-target.ts'
import { translateContent } from './job.ts'
import type { NewTranslationRun } from './run-schema.ts'
import {
  forgetPages,
  insertRun,
  newRun,
  openRunOf,
  putTarget,
  type RunRow,
  settleProposed,
  targetsOf,
} from './run-store.ts'
import { recordsIn } from './sources.ts'
import type { SettingsRow } from './store.ts'
import { type SettingsAccess, translationSettings } from './subject.ts'

type Wanted = Static<typeof NewTranslationRun>

export const requestRun = async (
  ctx: WriteCtx,
  seen: SettingsAccess,
  { languages, pages }: Wanted,
): Promise<RunRow> => {
  const { organization, row: settings } = await lockAgain(
    ctx,
    translationSettings,
    { organizationId: seen.organization.id, translationSettingsId: seen.row.id },
    { lock: [seen.organization.id], need: 'read', gone: 'these translation settings have just been deleted' },
  )
  const chosen = chosenTargets(settings, languages)
  await refuseUnlessReady(ctx, settings, chosen)
  if (pages !== undefined) await refuseUnknownPages(ctx, settings, pages)
  if ((await openRunOf(ctx, settings.id)) !== undefined)
    throw new Conflict('a run of these settings is under way: wait until it ends, or cancel it')
  const targets: RunTarget[] = []
  // Always in the same order, so that two transactions cannot deadlock.
  for (const [language, spaceId] of chosen.toSorted(([, one], [, other]) => (one < other ? -1 : 1)))
    targets.push({
      language,
      space: spaceId,
      changeRequest: await changeRequestFor(ctx, settings, language, spaceId),
    })
  const row = newRun(ctx, {
    organization_id: organization.id,
    settings_id: settings.id,
    targets: JSON.stringify(targets),
    pages: pages === undefined ? null : JSON.stringify(pages),
  })
  await insertRun(ctx, row)
  await enqueue(ctx, translateContent, { key: row.id, owner: organization.id })
  await emit(ctx, {
    organization: organization.id,
    type: 'translation_run_requested',
    resource: { type: 'translation-run', id: row.id },
    data: { settings: settings.id, languages: targets.map(({ language }) => language) },
  })
  return row
}

type Chosen = readonly (readonly [language: string, space: string])[]

const chosenTargets = (settings: SettingsRow, languages: readonly string[] | undefined): Chosen => {
  const targets: Record<string, string> = JSON.parse(settings.targets)
  for (const [index, language] of (languages ?? []).entries())
    if (!Object.hasOwn(targets, language))
      throw invalidField(`/languages/${index}`, 'must be a language that the settings have a target for')
  const chosen = languages === undefined ? Object.keys(targets) : [...new Set(languages)]
  if (chosen.length === 0)
    throw new Conflict('these settings have no target: name a space for each language first')
  return chosen.map(language => [language, targets[language] as string])
}

/**
 * Refuses with a conflict where spaces of the settings are gone, and with 403 where the caller may not write to one of them.
 */
const refuseUnlessReady = async (ctx: Ctx, settings: SettingsRow, chosen: Chosen): Promise<void> => {
  const sources: string[] = JSON.parse(settings.sources)
  const seen = await spacesById(ctx, [...sources, ...chosen.map(([, id]) => id)])
  const isIn = (found: SpaceSeen | undefined): found is SpaceSeen =>
    found !== undefined && found.row.organization_id === settings.organization_id
  if (!sources.some(id => isIn(seen.get(id))))
    throw new Conflict('none of the sources is there, or yours to read: name another one in the settings')
  for (const [language, id] of chosen) {
    const found = seen.get(id)
    if (!isIn(found))
      throw new Conflict(
        `the space for ${language} is gone, or not yours to see: name another one in the settings`,
      )
    if (!reaches(found.level, 'edit')) throw new Forbidden(`the space for ${language} needs the level edit`)
  }
}

const refuseUnknownPages = async (
  ctx: Ctx,
  settings: SettingsRow,
  pages: readonly string[],
): Promise<void> => {
  const left = new Set(pages)
  for (const spaceId of JSON.parse(settings.sources) as string[]) {
    const head = await spaceHead.subject.find(ctx, { spaceId })
    if (head === undefined || head.access.row.organization_id !== settings.organization_id) continue
    for (const [id, record] of await recordsIn(head, sessionOf(ctx, head), left))
      if ('parent' in record) left.delete(id)
  }
  const problems: FieldProblem[] = [...pages.entries()]
    .filter(([, id]) => left.has(id))
    .map(([index]) => ({ path: `/pages/${index}`, message: 'must be the id of a page of a source' }))
  if (problems.length > 0) throw new Invalid('pages must be ids of pages of the sources', problems)
}

/** The change request of an earlier run, as long as it can be written; otherwise a new one. */
const changeRequestFor = async (
  ctx: WriteCtx,
  settings: SettingsRow,
  language: string,
  spaceId: string,
): Promise<string> => {
  const before = (await targetsOf(ctx, settings.id)).get(language)
  const isSame = before?.space_id === spaceId
  if (before !== undefined && isSame && isProposed(before)) return before.change_request_id
  if (before !== undefined && !isSame) await forgetPages(ctx, settings.id, language)
  else if (before !== undefined) await settleProposed(ctx, settings.id, language, before.status === 'merged')
  const access = await space.find(ctx, { spaceId })
  if (access === undefined) throw new Conflict(`the space for ${language} has just been deleted`)
  const subject = firstCharacters(`Translation into ${nameOf(language)} of ${settings.title}`, longestSubject)
  const { id } = await createChangeRequest(ctx, access, { subject })
  await putTarget(ctx, { settings_id: settings.id, language, space_id: spaceId, change_request_id: id })
  return id
}

const longestSubject = 100

const nameOf = (language: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language
