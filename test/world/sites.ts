// Sites for tests, each created by one call that supplies what a test leaves out.
import assert from 'node:assert/strict'
import { newSpace } from './content.ts'
import { spaceRow } from './space-rows.ts'
import { insertRows } from './teams.ts'
import type { Person, World } from './world.ts'

export interface TestSite {
  readonly id: string
  /** Its path after `/v1`. */
  readonly path: string
  readonly organization: { readonly id: string }
  readonly admin: Person
}

/** A site of an organization; `fields` are fields of the request's body. */
export const newSite = async (
  admin: Person,
  organization: { readonly id: string },
  fields: object = {},
): Promise<TestSite> => {
  const answer = await admin.post(`/orgs/${organization.id}/sites`, fields)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  const { id } = answer.body
  return { id, path: `/orgs/${organization.id}/sites/${id}`, organization, admin }
}

/** A site that shows new spaces with these titles, in this order, in the organization that the spaces of one world share. */
export const newSiteWith = async (
  world: World,
  titles: readonly string[],
  fields: object = {},
): Promise<TestSite & { readonly spaces: readonly string[] }> => {
  const spaces: string[] = []
  for (const title of titles) spaces.push((await newSpace(world, { title })).id)
  const { organization } = await newSpace(world)
  return { ...(await newSite(organization.admin, organization, { spaces, ...fields })), spaces }
}

/** The ids of `count` new spaces like an existing one. */
export const manySpaces = async (
  { act, installation }: World,
  spaceId: string,
  count: number,
): Promise<string[]> =>
  act({ id: '' }, async ({ db }) => {
    const row = await spaceRow(db, spaceId)
    const rows = Array.from({ length: count }, () => ({ ...row, id: installation.newId() }))
    await insertRows(db, 'spaces', rows)
    return rows.map(({ id }) => id)
  })
