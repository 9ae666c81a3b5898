// The operations on translation settings.

import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { organization } from '#identity/organizations/index.ts'
import { Type } from '#kernel/type.ts'
import { presentManySettings, presentSettings } from './present.ts'
import { translationRunOperations } from './run-operations.ts'
import { TranslationSettings, TranslationSettingsFields } from './schema.ts'
import { changeSettings, createSettings, removeSettings } from './settings.ts'
import { settingsOf } from './store.ts'
import { translationSettings } from './subject.ts'

const base = '/orgs/:organizationId/translations'
const one = `${base}/:translationSettingsId`

const listSettings = operation({
  id: 'listTranslationSettings',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The translation settings of an organization',
  description:
    'Lists the translation settings of an organization, oldest first. It needs a role in the organization: guests see none.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(TranslationSettings),
  on: organization,
  allow: 'read',
  run: (ctx, found, { page }) =>
    list(ctx, page, {
      rows: settingsOf(ctx, found.id).selectAll(),
      count: settingsOf(ctx, found.id),
      order: [{ column: 'id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentManySettings(ctx, found, rows),
    }),
})

const postSettings = operation({
  id: 'createTranslationSettings',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Say what is translated into which languages',
  description:
    'Makes translation settings: which spaces are translated, into which space for each language, by whom, and in which words. It needs the role `create`, the level `read` on the sources and `edit` on the targets. Nothing is translated by this.',
  body: TranslationSettingsFields,
  reply: TranslationSettings,
  on: organization,
  allow: 'create',
  transaction: 'own',
  run: (ctx, found, { body }) => createSettings(ctx, found, body, presentSettings),
})

const getSettings = operation({
  id: 'getTranslationSettingsById',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'Translation settings',
  description:
    'Gives one settings object. `problems` names the spaces of it that were deleted or transferred. It needs a role in the organization.',
  reply: TranslationSettings,
  on: translationSettings,
  allow: 'read',
  run: presentSettings,
})

const putSettings = operation({
  id: 'updateTranslationSettingsById',
  method: 'PUT',
  path: one,
  status: 200,
  summary: 'Change what is translated into which languages',
  description:
    'Changes translation settings; what is left out stays, and null removes it. It needs the role `create`, the level `read` on sources that are added and `edit` on targets that are. Nothing is translated by this.',
  body: TranslationSettingsFields,
  reply: TranslationSettings,
  on: translationSettings,
  changes: 'getTranslationSettingsById',
  allow: 'create',
  transaction: 'own',
  run: (ctx, found, { body }) => changeSettings(ctx, found, body, presentSettings),
})

const deleteSettings = operation({
  id: 'deleteTranslationSettingsById',
  method: 'DELETE',
  path: one,
  status: 205,
  summary: 'Delete translation settings; the spaces stay as they are',
  description:
    'Deletes translation settings, with all that is remembered for them. The spaces and their texts stay as they are. It needs the role `create`.',
  on: translationSettings,
  changes: 'getTranslationSettingsById',
  allow: 'create',
  run: (ctx, found) => removeSettings(ctx, found),
})

export const translationOperations: readonly Operation[] = [
  listSettings,
  postSettings,
  getSettings,
  putSettings,
  deleteSettings,
  ...translationRunOperations,
]
