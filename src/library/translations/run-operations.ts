// The operations on runs of translations.

import { whileWaitedFor } from '#http/gone.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation, type Subject } from '#http/operation.ts'
import {
  type OrganizationNeed,
  permitsInOrganization,
  refusalInOrganization,
} from '#identity/organizations/index.ts'
import { Type } from '#kernel/type.ts'
import { cancelRun } from './cancel-run.ts'
import { presentRun, presentRuns } from './present-run.ts'
import { requestRun } from './request-run.ts'
import { NewTranslationRun, pageStatuses, TranslationRun, TranslationStatus } from './run-schema.ts'
import { listedColumns, type RunRow, runById, runsOf } from './run-store.ts'
import { type SettingsAccess, translationSettings } from './subject.ts'

const base = '/orgs/:organizationId/translations/:translationSettingsId/runs'

const run: Subject<SettingsAccess & { readonly run: RunRow }, OrganizationNeed> = {
  noun: 'run',
  find: async (ctx, params) => {
    const settings = await translationSettings.find(ctx, params)
    const row = settings && (await runById(ctx.db, params.translationRunId as string))
    return settings && row?.settings_id === settings.row.id ? { ...settings, run: row } : undefined
  },
  permits: ({ organization }, need) => permitsInOrganization(organization, need),
  refusal: refusalInOrganization,
}

const postRun = operation({
  id: 'requestTranslationRun',
  method: 'POST',
  path: base,
  status: 202,
  summary: 'Bring translations up to date',
  description:
    'Has all that has changed in the sources translated. It needs the level `read` on a source and `edit` on each target. There is a change request for each language, made at once; an open one of an earlier run is filled again. It is done later, as you, and people merge what they find good: corrections that they make stay. Follow it at `urls.location`.',
  body: NewTranslationRun,
  reply: TranslationRun,
  errors: { 409: 'A run of these settings is under way, or a space is gone.' },
  on: translationSettings,
  allow: 'read',
  run: async (ctx, found, { body }) => presentRun(ctx, await requestRun(ctx, found, body)),
})

const listRuns = operation({
  id: 'listTranslationRuns',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The runs of translation settings, oldest first',
  description:
    'Lists the runs of translation settings, oldest first, without their `problems`. It needs a role in the organization.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(TranslationRun),
  on: translationSettings,
  allow: 'read',
  run: (ctx, { row }, { page }) =>
    list(ctx, page, {
      rows: runsOf(ctx, row.id).select(listedColumns),
      count: runsOf(ctx, row.id),
      order: [{ column: 'id', direction: 'asc' }],
      sortedBy: one => [one.id],
      present: rows => presentRuns(ctx, rows),
    }),
})

const getRun = operation({
  id: 'getTranslationRunById',
  method: 'GET',
  path: `${base}/:translationRunId`,
  status: 200,
  summary: 'A run of a translation, and how far it is',
  description:
    'Gives a run: how far it is, and once it is done what people should look at. It needs a role in the organization.',
  reply: TranslationRun,
  on: run,
  allow: 'read',
  run: (ctx, found) => presentRun(ctx, found.run),
})

const postCancel = operation({
  id: 'cancelTranslationRun',
  method: 'POST',
  path: `${base}/:translationRunId/cancel`,
  status: 200,
  summary: 'Cancel a run that has not ended',
  description:
    'Cancels a run that waits or is being done. Languages that are done already stay in their change requests. It needs the role `create`.',
  reply: TranslationRun,
  errors: { 409: 'The run has ended.' },
  on: run,
  changes: 'getTranslationRunById',
  allow: 'create',
  run: async (ctx, found) => presentRun(ctx, await cancelRun(ctx, found.run)),
})

const getStatus = operation({
  id: 'listTranslationStatus',
  method: 'GET',
  path: '/orgs/:organizationId/translations/:translationSettingsId/status',
  status: 200,
  summary: 'How far the translation of each page is',
  description:
    'Lists the pages of the sources, once for each language that has a target: whether there is a translation in the main content of the target, and whether it is that of the page as it is now. It needs a role in the organization, and shows what you may read of sources and targets. `status` looks at all pages, to count those that match.',
  query: Type.Object({
    ...pageParameters,
    language: Type.Optional(Type.String({ maxLength: 40, description: 'Only this language: its code.' })),
    status: Type.Optional(Type.Enum([...pageStatuses], { description: 'Only those of this status.' })),
  }),
  reply: listOf(TranslationStatus),
  on: translationSettings,
  allow: 'read',
  run: async (ctx, { row }, { page, query, request }) => {
    const { listStatus } = await import('./status.ts')
    return whileWaitedFor(request, signal => listStatus(ctx, row, page, query, signal))
  },
})

export const translationRunOperations: readonly Operation[] = [
  getStatus,
  postRun,
  listRuns,
  getRun,
  postCancel,
]
