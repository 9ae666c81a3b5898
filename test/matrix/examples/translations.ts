// Requests to the operations on translations.
import { anotherTranslationRun, type Scene } from '../scene.ts'
import { type Example, type Examples, plain } from './example.ts'

const freshSettings: NonNullable<Example['params']> = async ({ admin, params }) => ({
  translationSettingsId: (
    await admin.post(`/orgs/${params.organizationId}/translations`, { title: 'To be deleted' })
  ).body.id,
})

/** Translation settings without a run in progress. */
const idleSettings: NonNullable<Example['params']> = async scene => {
  const { admin, params } = scene
  const { translationSettingsId, translationRunId } = await anotherTranslationRun(scene)
  const path = `/orgs/${params.organizationId}/translations/${translationSettingsId}`
  await admin.post(`${path}/runs/${translationRunId}/cancel`)
  return { translationSettingsId }
}

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
  requestTranslationRun: [
    {
      params: idleSettings,
      body: ({ params }) => ({ languages: ['de'], pages: [params.pageId] }),
    },
  ],
  listTranslationStatus: [{ query: 'language=de&status=missing' }],
  listTranslationRuns: plain,
  getTranslationRunById: plain,
  cancelTranslationRun: [{ params: anotherTranslationRun }],
  deleteTranslationSettingsById: [{ params: freshSettings }],
}
