// Events on refused sign-ins by passwords and passkeys.
import { type Installation, inTransaction, personWith } from '#context.ts'
import { emitForPerson } from '../events/index.ts'

/** In the background, so that the answer takes as long as for an account that does not exist. */
export const noteRefusal = (
  installation: Installation,
  userId: string,
  data: { readonly via: 'password' | 'passkey'; readonly reason: string },
): void =>
  installation.inBackground('write down that a sign-in was refused', () =>
    inTransaction(installation, personWith(userId), ctx =>
      emitForPerson(ctx, userId, {
        type: 'sign_in_refused',
        resource: { type: 'user', id: userId },
        data,
      }),
    ),
  )
