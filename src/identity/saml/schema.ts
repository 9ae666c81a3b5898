// SAML providers on the wire.
import { flag, id, instant, location, text, webAddressKeywords } from '#http/fields.ts'
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

const SamlCertificate = Type.Object(
  {
    fingerprint: text('Its SHA-256 fingerprint.'),
    notBefore: instant('From when on it is valid.'),
    expiresAt: instant('When it expires.'),
    expiring: flag('Whether it expires within 30 days, or has expired.'),
  },
  { ...closed, title: 'SAMLCertificate', description: 'A certificate by which answers are checked.' },
)

export const SamlProvider = Type.Object(
  {
    object: Type.Literal('saml-provider'),
    id: id('The id of the provider.'),
    label,
    status: Type.Enum(['pending', 'active'], {
      description: '`pending` until `entityID`, `ssoURL` and `certificate` are there: nobody signs in by it.',
    }),
    ssoURL: Optional(address('Where the provider signs people in.')),
    entityID: Optional(text('What the provider calls itself.')),
    certificate: Optional(text('What its answers are signed with, as it was given.')),
    certificates: Type.Array(SamlCertificate, { description: 'The certificates in that.' }),
    ...newcomers,
    createdAt: instant('When it was made.'),
    service: Type.Object(
      {
        entityID: address('What this installation calls itself; its metadata is at this address.'),
        acsURL: address('Where the provider sends its answers.'),
        startURL: address('Where people begin to sign in.'),
      },
      { ...closed, description: 'What to enter at the provider.' },
    ),
    urls: Type.Object({ location }, { ...closed, description: 'Where the provider is.' }),
  },
  {
    ...closed,
    title: 'SAMLProvider',
    description: 'A provider at which members of an organization sign in by SAML.',
  },
)

const settings = {
  entityID: settingOrNull({
    minLength: 1,
    maxLength: 1024,
    description: 'What the provider calls itself: its entity ID, or issuer.',
  }),
  ssoURL: settingOrNull({
    ...webAddressKeywords,
    description: 'Where the provider signs people in, by the redirect binding.',
  }),
  certificate: settingOrNull({
    minLength: 1,
    maxLength: 10_000,
    description:
      'What the provider signs its answers with: an X.509 certificate in PEM or base64; up to three in PEM, while they are rotated.',
  }),
}

export const NewSamlProvider = Type.Object(
  { label, ...settings, ...newcomerSettings },
  { ...closed, title: 'NewSAMLProvider', description: 'A provider to make.' },
)

export const SamlProviderChanges = Type.Object(
  { label: Optional(label), ...settings, ...newcomerChanges },
  {
    ...closed,
    title: 'SAMLProviderChanges',
    description: 'What to change of a provider; null takes a setting away.',
  },
)
