// The operations on users.

import { type Operation, operation } from '#http/operation.ts'
import { NotFound } from '#kernel/errors.ts'
import { presentUser } from './present.ts'
import { User, UserChanges } from './schema.ts'
import { findUser } from './store.ts'
import { caller, user } from './subject.ts'
import { changeUser } from './users.ts'

const getCaller = operation({
  id: 'getAuthenticatedUser',
  method: 'GET',
  path: '/user',
  status: 200,
  summary: 'Who the token speaks for',
  reply: User,
  on: caller,
  allow: 'self',
  run: async (ctx, { id }) => {
    const found = await findUser(ctx, id)
    if (found === undefined) throw new NotFound('this user is no more')
    return presentUser(ctx, found)
  },
})

const getUser = operation({
  id: 'getUserById',
  method: 'GET',
  path: '/users/:userId',
  status: 200,
  summary: 'A person who shares an organization with the caller',
  reply: User,
  on: user,
  allow: 'read',
  run: async (ctx, { row }) => presentUser(ctx, row),
})

const updateUser = operation({
  id: 'updateUserById',
  method: 'PATCH',
  path: '/users/:userId',
  status: 200,
  summary: 'Change your own name or picture',
  body: UserChanges,
  reply: User,
  on: user,
  allow: 'self',
  run: async (ctx, { row }, { body }) => presentUser(ctx, await changeUser(ctx, row, body)),
})

export const userOperations: readonly Operation[] = [getCaller, getUser, updateUser]
