// The operation on a person's own password.
import { type Operation, operation } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { networkOf } from '#http/sender.ts'
import { sessionCookie } from '../sessions/index.ts'
import { account } from '../users/index.ts'
import { changePassword } from './passwords.ts'
import { PasswordChange } from './schema.ts'

const putPassword = operation({
  id: 'setPassword',
  method: 'PUT',
  path: '/user/password',
  status: 204,
  summary: 'Set or change your password',
  description:
    'Gives your account a password, with which you sign in on the sign-in page. Where it has one, `current` must be that: a wrong one is a 400, and counts as an attempt to sign in, so that too many of them are a 429. All other sessions of yours end; the one that you send goes on under a new cookie, which is in the answer. Tokens and passkeys stay: list and delete them where somebody may have got hold of your account.',
  body: PasswordChange,
  errors: {
    403: 'A program asks, or a session that organizations alone vouch for while you belong to others.',
    409: 'This installation has single sign-on alone (`LECTERN_LOCAL_ACCOUNTS`), or the password became another one in this moment.',
    429: 'Too many attempts with a wrong `current` failed.',
  },
  on: account,
  allow: 'self',
  transaction: 'own',
  run: async (ctx, _account, { body, request }) => {
    const secret = await changePassword(ctx, networkOf(request), body)
    return new Reply(undefined, secret === undefined ? {} : { 'set-cookie': sessionCookie(ctx, secret) })
  },
})

export const passwordOperations: readonly Operation[] = [putPassword]
