// The caller's authorizations as subjects of operations; programs see none.
import type { Subject } from '#http/operation.ts'
import { refusePrograms } from '../users/index.ts'
import { type AuthorizationRow, findOwn } from './store.ts'

/** One of the caller's authorizations. */
export const ownAuthorization: Subject<AuthorizationRow, 'self'> = {
  noun: 'authorization',
  find: (ctx, params) => {
    refusePrograms(ctx)
    return findOwn(ctx, params.authorizationId as string)
  },
  permits: () => true,
  refusal: () => 'this authorization is not yours',
}
