// Accounts and tokens made by whoever runs the installation, not through the API.

import { validate } from '#http/validate.ts'
import { createToken, NewApiToken } from '#identity/tokens/index.ts'
import { createUser, userByEmail } from '#identity/users/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { type Actor, type Installation, inTransaction, now } from './context.ts'
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
    const user = await userByEmail(ctx.db, wanted.email)
    if (user === undefined) throw new NotFound(`there is no user with the address ${wanted.email}`)
    return (await createToken(ctx, user.id, { label, scope })).token
  })
}
