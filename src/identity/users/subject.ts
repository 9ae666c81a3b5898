// Users as what an operation acts on.
import type { Ctx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import { Forbidden } from '#kernel/errors.ts'
import { belongsElsewhere, findUser, type UserRow } from './store.ts'

/** The caller: for operations that concern nobody else; `everywhere` where what they make is of no organization yet. */
export const caller: Subject<{ id: string; confined: boolean }, 'self' | 'everywhere'> = {
  noun: 'user',
  find: async ({ actor }) => ({ id: actor.userId, confined: actor.organizations !== undefined }),
  permits: ({ confined }, need) => need === 'self' || !confined,
  refusal: need =>
    need === 'self'
      ? 'this concerns nobody but yourself'
      : 'some organizations alone vouch for you here; sign in with your password or passkey first',
}

/** A person that the caller may know of, who may be changed by themselves alone. */
export const user: Subject<{ row: UserRow; self: boolean }, 'read'> = {
  noun: 'user',
  find: async (ctx: Ctx, params) => {
    const row = await findUser(ctx, params.userId as string)
    return row && { row, self: row.id === ctx.actor.userId }
  },
  permits: () => true,
  refusal: () => 'this user is not yours to see',
}

/** The caller, where they may change what their account is and how one signs in to it. */
export const account: Subject<{ id: string }, 'self'> = {
  noun: 'user',
  find: async ctx => {
    await refuseToChangeAccount(ctx)
    return { id: ctx.actor.userId }
  },
  permits: () => true,
  refusal: () => 'this concerns nobody but yourself',
}

/** A person as they are changed: by themselves, and not by everything that acts for them. */
export const changedUser: Subject<{ row: UserRow; self: boolean }, 'self'> = {
  noun: 'user',
  find: async (ctx, params) => {
    const found = await user.find(ctx, params)
    if (found?.self === true) await refuseToChangeAccount(ctx)
    return found
  },
  permits: found => found.self,
  refusal: () => 'a user can be changed by nobody but themselves',
}

/** The caller with what they act by: their sessions, tokens and authorizations, which are none of the business of programs. */
export const keyholder: Subject<{ id: string }, 'self'> = {
  noun: 'user',
  find: async ctx => {
    refusePrograms(ctx)
    return { id: ctx.actor.userId }
  },
  permits: () => true,
  refusal: () => 'this concerns nobody but yourself',
}

/** What a 403 means to a program, in the API document. */
export const noBusinessOfPrograms = 'A program asks, which has no access to how you sign in.'

/** Programs act for a person in what that person does, and never reach for the person's account. */
export const refusePrograms = ({ actor }: Pick<Ctx, 'actor'>): void => {
  if (actor.by === 'program')
    throw new Forbidden(
      'a program has no access to how you sign in; do this in your browser, or with a token of your own',
    )
}

/**
 * The provider of one organization shall not become somebody in another one: what changes the account itself needs a proof
 * of the person's own, unless they belong to no others.
 */
const refuseToChangeAccount = async (ctx: Ctx): Promise<void> => {
  refusePrograms(ctx)
  const { organizations, userId } = ctx.actor
  if (organizations === undefined || !(await belongsElsewhere(ctx, userId, organizations))) return
  throw new Forbidden(
    `you belong to organizations that do not vouch for you here; sign in with your password or passkey at ${ctx.baseUrl}/sign-in first`,
  )
}
