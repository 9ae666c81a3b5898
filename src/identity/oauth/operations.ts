// The operations on the caller's authorizations.
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { keyholder, noBusinessOfPrograms } from '../users/index.ts'
import { revokeAll, revokeOne } from './authorizations.ts'
import { presentAuthorizations } from './present.ts'
import { Authorization } from './schema.ts'
import { ownAuthorizations, visibleIds } from './store.ts'
import { ownAuthorization } from './subject.ts'

const listAuthorizations = operation({
  id: 'listAuthorizations',
  method: 'GET',
  path: '/user/authorizations',
  status: 200,
  summary: 'The programs that act for you',
  description:
    'Lists the programs that you let act for you by OAuth, oldest first, with what each may do and when it last did anything. Programs themselves are not shown this: that is a 403. Revoke those that you no longer use.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(Authorization),
  errors: { 403: noBusinessOfPrograms },
  on: keyholder,
  allow: 'self',
  run: async (ctx, _caller, { page }) => {
    const own = ownAuthorizations(ctx, await visibleIds(ctx))
    return list(ctx, page, {
      rows: own.selectAll(),
      count: own,
      order: [{ column: 'id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentAuthorizations(ctx, rows),
    })
  },
})

const removeAuthorization = operation({
  id: 'deleteAuthorization',
  method: 'DELETE',
  path: '/user/authorizations/:authorizationId',
  status: 204,
  summary: 'Let a program act for you no longer',
  description:
    'Ends what you allowed to a program, with all its tokens: from the next request on it gets 401, on every process of the server. It can ask you again.',
  on: ownAuthorization,
  allow: 'self',
  run: (ctx, { id }) => revokeOne(ctx, id),
})

const removeAuthorizations = operation({
  id: 'deleteAuthorizations',
  method: 'DELETE',
  path: '/user/authorizations',
  status: 204,
  summary: 'Let no program act for you any longer',
  description:
    'Ends what you allowed to all programs, with all their tokens. Tokens that you made yourself stay.',
  on: keyholder,
  allow: 'self',
  run: ctx => revokeAll(ctx),
})

export const authorizationOperations: readonly Operation[] = [
  listAuthorizations,
  removeAuthorization,
  removeAuthorizations,
]
