// All SQL on people who were removed from an organization: single sign-on alone does not let them in again.
import type { WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'

/**
 * Notes that a person was removed. Their identities at providers are kept, so that they are recognized under any address.
 */
export const noteFormerMember = async (
  ctx: WriteCtx,
  organizationId: string,
  userId: string,
): Promise<void> => {
  await ctx.db
    .insertInto('former_members')
    .values({ organization_id: organizationId, user_id: userId, removed_at: now(ctx) })
    .execute()
}

export const isFormerMember = async (
  ctx: Pick<WriteCtx, 'db'>,
  organizationId: string,
  userId: string,
): Promise<boolean> => {
  const row = ctx.db
    .selectFrom('former_members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
  return (await row.executeTakeFirst()) !== undefined
}

/** To be called for new members: those who are back are members like any other, whom no provider knows yet. */
export const welcomeBack = async (
  ctx: Pick<WriteCtx, 'db'>,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return
  const back = await ctx.db
    .deleteFrom('former_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .returning('user_id')
    .execute()
  if (back.length === 0) return
  await ctx.db
    .deleteFrom('external_identities')
    .where('organization_id', '=', organizationId)
    .where(
      'user_id',
      'in',
      back.map(row => row.user_id),
    )
    .execute()
}
