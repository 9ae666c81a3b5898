// Users on the wire.
import Type from 'typebox'

export const EmailAddress = Type.String({
  maxLength: 320,
  pattern: '^[^\\s@]+@[^\\s@]+$',
  'x-form': 'an e-mail address',
})

export const User = Type.Object(
  {
    object: Type.Literal('user'),
    id: Type.String(),
    displayName: Type.String(),
    email: Type.Optional(
      Type.String({ description: 'Left out where you share no organization with this person' }),
    ),
    photoURL: Type.Optional(Type.String()),
    urls: Type.Object({ location: Type.String() }, { additionalProperties: false }),
  },
  { title: 'User', additionalProperties: false, description: 'A person with an account' },
)

export const UserChanges = Type.Object(
  {
    displayName: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    photoURL: Type.Optional(
      Type.Union([
        Type.String({ maxLength: 2048, pattern: '^https?://\\S+$', 'x-form': 'an http or https address' }),
        Type.Null(),
      ]),
    ),
  },
  { title: 'UserChanges', additionalProperties: false },
)
