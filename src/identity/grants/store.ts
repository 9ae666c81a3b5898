// All SQL on grants: what users and teams hold on a space.
import { type Ctx, now } from '#context.ts'
import type { Level } from '../levels/index.ts'

export interface Principal {
  readonly type: 'user' | 'team'
  readonly id: string
}

/** Gives somebody a level on a thing, in place of the one that they were granted before. */
export const putGrant = async (
  ctx: Ctx,
  resourceId: string,
  principal: Principal,
  role: Level,
): Promise<void> => {
  await ctx.db
    .insertInto('grants')
    .values({
      resource_id: resourceId,
      principal_id: principal.id,
      principal_type: principal.type,
      role,
      created_at: now(ctx),
    })
    .onConflict(conflict => conflict.columns(['resource_id', 'principal_id']).doUpdateSet({ role }))
    .execute()
}
