// Sessions on the wire.
import { id, instant, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const ProviderOfSession = Type.Object(
  {
    id: id('The id of the provider.'),
    label: text('What the provider is called.'),
    type: Type.Enum(['saml', 'oidc'], { description: 'The protocol that it speaks.' }),
  },
  {
    title: 'SessionProvider',
    additionalProperties: false,
    description:
      'The identity provider by which you signed in last; not there where you did so by means of your own.',
  },
)

export const Session = Type.Object(
  {
    object: Type.Literal('session'),
    id: id('The id of the session, which is no secret.'),
    createdAt: instant('When you signed in.'),
    lastUsedAt: instant('When it was last used, to the minute.'),
    userAgent: text('What the browser says it is; empty where it said nothing.'),
    current: Type.Boolean({ description: 'Whether this request was sent with it; never so with a token.' }),
    provider: Type.Optional(ProviderOfSession),
  },
  { title: 'Session', additionalProperties: false, description: 'A browser in which you are signed in.' },
)
