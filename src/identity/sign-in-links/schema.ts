// Sign-in links on the wire.
import { instant, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

export const SignInLink = Type.Object(
  {
    url: text('The address that signs the member in, once: a secret.'),
    expiresAt: instant('When it is good no longer.'),
  },
  {
    additionalProperties: false,
    title: 'SignInLink',
    description: 'An address that signs a member in once.',
  },
)
