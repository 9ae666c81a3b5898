// What is written down of sign-ins by means of one's own that were refused.
import { type Installation, inTransaction, personWith } from '#context.ts'
import { emitForPerson } from '../events/index.ts'

/** Beside the answer: that takes as long as for an account that is nobody's. */
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
