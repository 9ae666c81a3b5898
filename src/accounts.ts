// Accounts, tokens and sign-in links made by whoever runs the installation, not through the API.

import { validate } from '#http/validate.ts'
import { type MadeLink, makeSignInLink } from '#identity/sign-in-links/index.ts'
import { createToken, NewApiToken } from '#identity/tokens/index.ts'
import { createUser, userByEmail } from '#identity/users/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { type Actor, type Installation, inTransaction, now, type WriteCtx } from './context.ts'
import { refuseUnlessFounded } from './founding.ts'

const operator: Actor = { userId: '', tokenId: '', scope: 'write' }

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

/** An address that signs somebody in once. */
export const addSignInLink = async (installation: Installation, email: string): Promise<MadeLink> => {
  await refuseUnlessFounded(installation)
  return inTransaction(installation, operator, async ctx => {
    const { id } = await userWith(ctx, email)
    return makeSignInLink(ctx, { userId: id, returnTo: '/account' })
  })
}

const userWith = async (ctx: WriteCtx, email: string): Promise<{ id: string }> => {
  const user = await userByEmail(ctx.db, email)
  if (user === undefined) throw new NotFound(`there is no user with the address ${email}`)
  return user
}
