// All SQL on those who were removed from an organization: single sign-on does not let them in again by itself.
import type { WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'

/** Somebody has just been removed. What their provider knows them by is kept, so that they are recognized under any address. */
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

/** To be called for those who become members: those who are back are members like any other, whom no provider knows yet. */
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
