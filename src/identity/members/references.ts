// References to members in a body: the id of a user, or an e-mail address in any case.
import type { Ctx } from '#context.ts'
import { type Reference, refuseUnknown } from '#kernel/references.ts'
import { emailKey } from '../users/index.ts'
import { memberKeys } from './store.ts'

/** The user ids of members, by reference. Throws for references to anybody who is not a member, all of them at once. */
export const membersReferred = async (
  ctx: Ctx,
  organizationId: string,
  references: readonly Reference[],
): Promise<Map<string, string>> => {
  const found = await idsOf(
    ctx,
    organizationId,
    references.map(({ reference }) => reference),
  )
  refuseUnknown(
    references.map(one => ({ ...one, expected: 'the id or the e-mail address of a member' })),
    ({ reference }) => found.has(reference),
  )
  return found
}

const idsOf = async (
  ctx: Ctx,
  organizationId: string,
  references: readonly string[],
): Promise<Map<string, string>> => {
  if (references.length === 0) return new Map()
  const rows = await memberKeys(ctx, organizationId, references, references.map(emailKey))
  const ids = new Map(rows.flatMap(({ id, email_key }) => [[id, id] as const, [email_key, id] as const]))
  const found = new Map<string, string>()
  for (const reference of references) {
    const id = ids.get(reference) ?? ids.get(emailKey(reference))
    if (id !== undefined) found.set(reference, id)
  }
  return found
}
