// The organization of whoever belongs to one alone, for commands that were not told which.
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
