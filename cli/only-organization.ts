// The organization of a person who belongs to only one, for commands that name none.
import type { LecternClient } from '#client'

export const onlyOrganization = async (client: LecternClient): Promise<string> => {
  const { items } = await client.listOrganizationsForAuthenticatedUser({ limit: 10 })
  const [first] = items
  if (first !== undefined && items.length === 1) return first.id
  const known = items.map(({ id, title }) => `${id} (${title})`).join(', ')
  throw new Error(
    known === '' ? 'you belong to no organization' : `name the organization by --organization: ${known}`,
  )
}
