// Where the API shows the stored fields of translations.
import type { Tables } from '#database/index.ts'
import { inAddress, internal, type StoredFields, shown } from './fields.ts'

export const translationFields: readonly StoredFields[] = [
  shown<Tables['translation_settings']>('getTranslationSettingsById', {
    id: 'id',
    organization_id: inAddress,
    title: 'title',
    languages: 'languages',
    sources: 'sources',
    targets: 'targets',
    provider: 'provider',
    key: internal('a secret: it is written and never read'),
    glossary: 'glossary',
    created_at: 'createdAt',
    updated_at: 'updatedAt',
  }),
  shown<Tables['translation_runs']>('getTranslationRunById', {
    id: 'id',
    organization_id: inAddress,
    settings_id: 'settings',
    status: 'status',
    targets: 'changeRequests',
    translated: 'translated',
    error: 'error',
    created_by: 'createdBy',
    token_id: internal('whose access the run uses is asked again while it runs'),
    created_at: 'createdAt',
    finished_at: 'finishedAt',
    pages: 'pages',
    problems: 'problems',
  }),
]
