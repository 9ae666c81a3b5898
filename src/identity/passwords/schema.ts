// Passwords on the wire.
import { Type } from '#kernel/type.ts'
import { longest, shortest } from './strength.ts'

export const PasswordChange = Type.Object(
  {
    current: Type.Optional(
      Type.String({
        maxLength: longest,
        description:
          'The password that you have, if you have one. Not needed for an hour after you have followed a link that signs in.',
      }),
    ),
    password: Type.String({
      minLength: shortest,
      maxLength: longest,
      description:
        'The password to have from now on. One that is easily guessed is refused: common ones, keys in a row, your own name or address.',
    }),
  },
  {
    title: 'PasswordChange',
    additionalProperties: false,
    description: 'A password in place of the one until now.',
  },
)
