// Updates translations, through the API, and follows that until it has ended.
import type { LecternClient, TranslationRun } from '#client'
import { follow } from './follow.ts'
import { onlyOrganization } from './only-organization.ts'

export interface ToTranslate {
  readonly settings: string
  readonly organization?: string | undefined
  /** All languages if left out. */
  readonly languages?: string[] | undefined
}

export const translate = async (
  client: LecternClient,
  { settings: translationSettingsId, organization, languages }: ToTranslate,
  isQuiet: boolean,
): Promise<TranslationRun> => {
  const organizationId = organization ?? (await onlyOrganization(client))
  const named = { organizationId, translationSettingsId }
  const asked = await client.requestTranslationRun({ ...named, body: { ...(languages && { languages }) } })
  const one = { ...named, translationRunId: asked.id }
  const following = {
    look: () => client.getTranslationRunById(one),
    cancel: () => client.cancelTranslationRun(one),
    cancelled: 'interrupted; the translation was cancelled: what was translated is remembered',
  }
  const run = await follow(asked, following, isQuiet)
  if (run.status !== 'done') throw new Error(`the translation was not done: ${run.error ?? run.status}`)
  return run
}
