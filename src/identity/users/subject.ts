// Users as subjects of operations.
import type { Ctx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import { Forbidden } from '#kernel/errors.ts'
import { belongsElsewhere, findUser, type UserRow } from './store.ts'

/** The caller, for operations that concern nobody else; `everywhere` where the result belongs to no organization yet. */
export const caller: Subject<{ id: string; confined: boolean }, 'self' | 'everywhere'> = {
  noun: 'user',
  find: async ({ actor }) => ({ id: actor.userId, confined: actor.organizations !== undefined }),
  permits: ({ confined }, need) => need === 'self' || !confined,
  refusal: need =>
    need === 'self'
      ? 'this concerns nobody but yourself'
      : 'some organizations alone vouch for you here; sign in with your password or passkey first',
}

/** A person whom the caller may know about. */
export const user: Subject<{ row: UserRow; self: boolean }, 'read'> = {
  noun: 'user',
  find: async (ctx: Ctx, params) => {
    const row = await findUser(ctx, params.userId as string)
    return row && { row, self: row.id === ctx.actor.userId }
  },
  permits: () => true,
  refusal: () => 'this user is not yours to see',
}

/** The caller, where they may change their account and how they sign in to it. */
export const account: Subject<{ id: string }, 'self'> = {
  noun: 'user',
  find: async ctx => {
    await refuseToChangeAccount(ctx)
    return { id: ctx.actor.userId }
  },
  permits: () => true,
  refusal: () => 'this concerns nobody but yourself',
}

/** A person to be changed: only by themselves, and not by all of their credentials. */
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

/** The caller with their credentials: sessions, tokens and authorizations, which programs may not see. */
export const keyholder: Subject<{ id: string }, 'self'> = {
  noun: 'user',
  find: async ctx => {
    refusePrograms(ctx)
    return { id: ctx.actor.userId }
  },
  permits: () => true,
  refusal: () => 'this concerns nobody but yourself',
}

/** For the API document: what a 403 means to a program. */
export const noBusinessOfPrograms = 'A program asks, which has no access to how you sign in.'

/** Throws for a program: it acts for a person, but must not reach for the person's account. */
export const refusePrograms = ({ actor }: Pick<Ctx, 'actor'>): void => {
  if (actor.by === 'program')
    throw new Forbidden(
      'a program has no access to how you sign in; do this in your browser, or with a token of your own',
    )
}

/**
 * One organization's provider must not become a person in another: changes of the account itself need a proof of the
 * person's own, unless they belong to no other organization.
 */
const refuseToChangeAccount = async (ctx: Ctx): Promise<void> => {
  refusePrograms(ctx)
  const { organizations, userId } = ctx.actor
  if (organizations === undefined || !(await belongsElsewhere(ctx, userId, organizations))) return
  throw new Forbidden(
    `you belong to organizations that do not vouch for you here; sign in with your password or passkey at ${ctx.baseUrl}/sign-in first`,
  )
}
