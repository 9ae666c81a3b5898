// Requests to the operations on OpenAPI specs.
import { petsSpec, storeTestVersion } from '../../../src/library/openapi-specs/testing.ts'
import type { Scene } from '../scene.ts'
import { type Example, type Examples, plain, unique } from './example.ts'

const address = { url: 'https://docs.example.com/openapi.json' }

const freshSpec: NonNullable<Example['params']> = async ({ admin, organization }: Scene) => {
  const slug = `fresh-${unique()}`
  await admin.post(`/orgs/${organization.id}/openapi`, { slug, source: { text: petsSpec() } })
  return { specSlug: slug }
}

/** A spec whose second version has another operation instead of the first one's. */
const changedSpec: NonNullable<Example['params']> = async (scene: Scene, caller) => {
  const { world, admin, organization } = scene
  const { specSlug } = (await freshSpec(scene, caller)) as { specSlug: string }
  const { id } = (await admin.get(`/orgs/${organization.id}/openapi/${specSlug}`)).body
  await storeTestVersion(world, admin, id, '1')
  const after = petsSpec('2').replace('"get"', '"post"').replace('listPets', 'addPet')
  return { specSlug, versionId: await storeTestVersion(world, admin, id, '2', after) }
}

export const specExamples: Examples = {
  listOpenAPISpecs: plain,
  createOpenAPISpec: [
    { variant: 'address', body: () => ({ slug: `shop-${unique()}`, source: address }) },
    { variant: 'text', body: () => ({ slug: `shop-${unique()}`, source: { text: petsSpec() } }) },
  ],
  getOpenAPISpecBySlug: plain,
  createOrUpdateOpenAPISpecBySlug: [
    { params: freshSpec, body: () => ({ source: address }) },
    { variant: 'text', params: freshSpec, body: () => ({ source: { text: petsSpec('2') } }) },
  ],
  deleteOpenAPISpecBySlug: [{ params: freshSpec }],
  listOpenAPISpecVersionsBySlug: plain,
  getLatestOpenAPISpecVersion: plain,
  getLatestOpenAPISpecVersionContent: plain,
  getOpenAPISpecVersionById: plain,
  getOpenAPISpecVersionContentById: plain,
  getOpenAPISpecVersionChangesById: [{ params: changedSpec }],
}
