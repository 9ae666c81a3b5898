// The operations on users.
import type { Ctx } from '#context.ts'
import { type Operation, operation } from '#http/operation.ts'
import { versioned } from '#http/versions.ts'
import { NotFound } from '#kernel/errors.ts'
import { presentUser, type ShownUser } from './present.ts'
import { User, UserChanges } from './schema.ts'
import { findUser } from './store.ts'
import { caller, changedUser, user } from './subject.ts'
import { changeUser } from './users.ts'

const present = (ctx: Ctx, row: ShownUser) =>
  versioned(presentUser(ctx, row), row.id, row.display_name, row.photo_url)

const getCaller = operation({
  id: 'getAuthenticatedUser',
  method: 'GET',
  path: '/user',
  status: 200,
  summary: 'Who the token speaks for',
  description:
    'Gives the account that the token belongs to: who you are for this API. Any good token will do. Its `id` is what members, grants and comments name you by.',
  reply: User,
  on: caller,
  allow: 'self',
  run: async (ctx, { id }) => {
    const found = await findUser(ctx, id)
    if (found === undefined) throw new NotFound('this user is no more')
    return present(ctx, found)
  },
})

const getUser = operation({
  id: 'getUserById',
  method: 'GET',
  path: '/users/:userId',
  status: 200,
  summary: 'A person who shares an organization with the caller',
  description:
    'Gives the name and the picture of a person. The e-mail address is shown to those who share an organization with them. You find yourself, the people of your organizations, and whoever wrote something that you may read; all others are answered with 404.',
  reply: User,
  on: user,
  allow: 'read',
  run: async (ctx, { row }) => present(ctx, row),
})

const updateUser = operation({
  id: 'updateUserById',
  method: 'PATCH',
  path: '/users/:userId',
  status: 200,
  summary: 'Change your own name or picture',
  description:
    'Changes what you are called and the address of your picture, in every organization at once. Nobody changes the account of somebody else: that is a 403. The e-mail address cannot be changed. Answers with the user as they are now.',
  body: UserChanges,
  reply: User,
  on: changedUser,
  changes: 'getUserById',
  allow: 'self',
  run: async (ctx, { row }, { body }) => present(ctx, await changeUser(ctx, row, body)),
})

export const userOperations: readonly Operation[] = [getCaller, getUser, updateUser]
