// OIDC providers on the wire.
import { id, instant, location, text, webAddressKeywords } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'
import {
  address,
  label,
  newcomerChanges,
  newcomerSettings,
  newcomers,
  settingOrNull,
} from '../single-sign-on/index.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

export const OidcProvider = Type.Object(
  {
    object: Type.Literal('oidc-provider'),
    id: id('The id of the provider.'),
    label,
    status: Type.Enum(['pending', 'active'], {
      description: '`pending` until `issuer` and `clientId` are there: nobody signs in by it.',
    }),
    issuer: Optional(text('What the provider calls itself: the address that its metadata is found by.')),
    clientId: Optional(text('What the provider calls this installation.')),
    ...newcomers,
    createdAt: instant('When it was made.'),
    urls: Type.Object(
      {
        location,
        start: address('Where people begin to sign in.'),
        callback: address('What to enter at the provider as redirect URI: where it sends people back.'),
      },
      { ...closed, description: 'Where the provider is, here and for browsers.' },
    ),
  },
  {
    ...closed,
    title: 'OIDCProvider',
    description: 'A provider at which members of an organization sign in by OIDC.',
  },
)

const settings = {
  issuer: settingOrNull({
    ...webAddressKeywords,
    maxLength: 1024,
    description:
      'What the provider calls itself: an https address; http is for providers within your network that `LECTERN_FETCH_ALLOW` names. Its metadata is at this address, followed by `/.well-known/openid-configuration`.',
  }),
  clientId: settingOrNull({
    minLength: 1,
    maxLength: 255,
    pattern: '^[\\x20-\\x7e]+$',
    'x-form': 'letters, digits and signs of ASCII',
    description: 'What the provider calls this installation.',
  }),
  clientSecret: settingOrNull({
    minLength: 1,
    maxLength: 1024,
    pattern: '^[\\x20-\\x7e]+$',
    'x-form': 'letters, digits and signs of ASCII',
    description:
      'What the provider knows this installation by. It is stored encrypted and never shown. Without one this is a public client.',
  }),
}

export const NewOidcProvider = Type.Object(
  { label, ...settings, ...newcomerSettings },
  { ...closed, title: 'NewOIDCProvider', description: 'A provider to make.' },
)

export const OidcProviderChanges = Type.Object(
  { label: Optional(label), ...settings, ...newcomerChanges },
  {
    ...closed,
    title: 'OIDCProviderChanges',
    description: 'What to change of a provider; null takes a setting away.',
  },
)
