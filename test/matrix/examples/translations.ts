// Requests to the operations on translations.
import type { Scene } from '../scene.ts'
import { type Example, type Examples, plain } from './example.ts'

const freshSettings: NonNullable<Example['params']> = async ({ admin, params }) => ({
  translationSettingsId: (
    await admin.post(`/orgs/${params.organizationId}/translations`, { title: 'To be deleted' })
  ).body.id,
})

const allFields = ({ params }: Scene) => ({
  title: 'Guides',
  languages: ['de', 'pt-br'],
  sources: [params.spaceId],
  targets: {},
  provider: { type: 'deepl', key: '279a2e9d-83b3-c416-7e2d-f721593e42a0:fx' },
  glossary: [{ term: 'space', translations: { de: 'Bereich' } }],
})

export const translationExamples: Examples = {
  listTranslationSettings: plain,
  createTranslationSettings: [{ body: allFields }],
  getTranslationSettingsById: plain,
  updateTranslationSettingsById: [{ body: scene => ({ ...allFields(scene), title: 'All guides' }) }],
  deleteTranslationSettingsById: [{ params: freshSettings }],
}
