// Accounts, tokens and sign-in links that the operator makes or changes by a command, not through the API.
import { validate } from '#http/validate.ts'
import { emitForPerson } from '#identity/events/index.ts'
import { type MadeLink, makeSignInLink } from '#identity/sign-in-links/index.ts'
import { createToken, NewApiToken } from '#identity/tokens/index.ts'
import {
  changeNameAndAddress,
  createUser,
  emailKey,
  lockUser,
  nameAndAddressChanges,
  refuseAddress,
  refuseName,
  refuseTaken,
  type UserRow,
  userByEmail,
} from '#identity/users/index.ts'
import { now } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { type Installation, inTransaction, operator, type WriteCtx } from './context.ts'
import { refuseUnlessFounded } from './founding.ts'

export const addUser = async (
  installation: Installation,
  email: string,
  name: string,
): Promise<{ id: string }> => {
  await refuseUnlessFounded(installation)
  return inTransaction(installation, operator, ctx =>
    createUser(ctx, { email, displayName: name, createdAt: now(ctx) }),
  )
}

/** Changes an account's address or name; what is left out stays. */
export const changeAccount = async (
  installation: Installation,
  email: string,
  wanted: { email?: string | undefined; name?: string | undefined },
): Promise<{ id: string; email: string; displayName: string }> => {
  if (wanted.email !== undefined) refuseAddress(wanted.email)
  if (wanted.name !== undefined) refuseName(wanted.name)
  await refuseUnlessFounded(installation)
  return inTransaction(installation, operator, async ctx => {
    const user = await lockUserWith(ctx, email)
    const account = { email: wanted.email ?? user.email, displayName: wanted.name ?? user.display_name }
    await changeLocked(ctx, user, account)
    return { id: user.id, ...account }
  })
}

const changeLocked = async (
  ctx: WriteCtx,
  user: UserRow,
  account: { email: string; displayName: string },
): Promise<void> => {
  const data = nameAndAddressChanges(user, account)
  if (Object.keys(data).length === 0) return
  await refuseTaken(account.email, changeNameAndAddress(ctx, user, account))
  await emitForPerson(ctx, user.id, {
    type: 'member_updated',
    resource: { type: 'member', id: user.id },
    data,
  })
}

export const addToken = async (
  installation: Installation,
  wanted: { email: string; label: string; scope: 'read' | 'write' },
): Promise<string> => {
  const { label, scope } = wanted
  validate(NewApiToken, { label, scope }, '')
  await refuseUnlessFounded(installation)
  return inTransaction(installation, operator, async ctx => {
    const { id } = await userWith(ctx, wanted.email)
    return (await createToken(ctx, id, { label, scope })).token
  })
}

/** Makes an address at which somebody signs in once. */
export const addSignInLink = async (installation: Installation, email: string): Promise<MadeLink> => {
  await refuseUnlessFounded(installation)
  return inTransaction(installation, operator, async ctx => {
    const { id } = await userWith(ctx, email)
    return makeSignInLink(ctx, { userId: id, returnTo: '/account' })
  })
}

const userWith = async (ctx: WriteCtx, email: string): Promise<{ id: string }> => {
  const user = await userByEmail(ctx.db, email)
  if (user === undefined) throw nobodyWith(email)
  return user
}

/** Until the row was locked, the account may have got another address. */
const lockUserWith = async (ctx: WriteCtx, email: string): Promise<UserRow> => {
  const { id } = await userWith(ctx, email)
  const user = await lockUser(ctx, id)
  if (user === undefined || emailKey(user.email) !== emailKey(email)) throw nobodyWith(email)
  return user
}

const nobodyWith = (email: string) => new NotFound(`there is no user with the address ${email}`)
