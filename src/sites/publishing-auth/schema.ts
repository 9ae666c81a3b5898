// How visitors of a site prove who they are, on the wire.
import { text, webAddress } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const

export const PublishingAuth = Type.Object(
  {
    object: Type.Literal('publishing-auth'),
    backend: Type.Literal('custom', { description: 'Your own server makes the tokens.' }),
    privateKey: text(
      'The secret that signs the JWTs of visitors, HS256: its bytes as they are written. Whoever has it can be any visitor.',
    ),
    fallbackURL: Type.Optional(
      text('Where visitors without a valid token are sent; left out where they are sent nowhere.'),
    ),
  },
  { ...closed, title: 'PublishingAuth', description: 'How visitors of a site prove who they are.' },
)

export const PublishingAuthFields = Type.Object(
  {
    fallbackURL: Type.Optional(
      Type.Union([webAddress(), Type.Null()], {
        description: 'Where visitors without a valid token are sent, to sign in; null for nowhere.',
      }),
    ),
  },
  {
    ...closed,
    title: 'PublishingAuthFields',
    description: 'What to change. What is left out stays as it is.',
  },
)
