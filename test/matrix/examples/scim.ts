// Requests to the operations on SCIM tokens.
import { type Example, type Examples, plain } from './example.ts'

/** A token that can be deleted. Deletes earlier ones to make room: an organization may have few. */
const freshToken: NonNullable<Example['params']> = async ({ admin, organization, params }) => {
  const path = `/orgs/${organization.id}/scim-tokens`
  for (const { id } of (await admin.get(path)).body.items)
    if (id !== params.scimTokenId) await admin.delete(`${path}/${id}`)
  return { scimTokenId: (await admin.post(path, { label: 'To be deleted' })).body.id }
}

export const scimExamples: Examples = {
  listScimTokens: plain,
  createScimToken: [{ params: freshToken, body: () => ({ label: 'Entra ID' }) }],
  deleteScimToken: [{ params: freshToken }],
}
