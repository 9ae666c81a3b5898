// Users as what an operation acts on.
import type { Ctx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import { findUser, type UserRow } from './store.ts'

/** The caller: for operations that concern nobody else. */
export const caller: Subject<{ id: string }, 'self'> = {
  noun: 'user',
  find: async ctx => ({ id: ctx.actor.userId }),
  permits: () => true,
  refusal: () => 'this concerns nobody but yourself',
}

/** A person that the caller may know of, who may be changed by themselves alone. */
export const user: Subject<{ row: UserRow; self: boolean }, 'read' | 'self'> = {
  noun: 'user',
  find: async (ctx: Ctx, params) => {
    const row = await findUser(ctx, params.userId as string)
    return row && { row, self: row.id === ctx.actor.userId }
  },
  permits: (found, need) => need === 'read' || found.self,
  refusal: () => 'a user can be changed by nobody but themselves',
}
