// Passkeys on the wire; data of browsers and authenticators is in the format of WebAuthn.
import { id, instant, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

export const Passkey = Type.Object(
  {
    object: Type.Literal('passkey'),
    id: id('The id of the passkey.'),
    label: text('What the person calls it.'),
    createdAt: instant('When it was added.'),
    lastUsedAt: Type.Optional(instant('When somebody last signed in with it; left out where nobody has.')),
  },
  {
    title: 'Passkey',
    additionalProperties: false,
    description: 'A passkey: a device, a security key or a password manager, with which its owner signs in.',
  },
)

/** A text in base64url, with a description. */
const encoded = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$', 'x-form': 'base64url', description })

const credentialId = encoded(2000, 'The id of the credential, base64url.')

const ofBrowser = {
  id: credentialId,
  rawId: credentialId,
  type: Type.Literal('public-key', { description: 'Always `public-key`.' }),
}

const clientDataJSON = encoded(4000, 'What the browser says: the challenge, and the origin of its page.')

/** Open objects: browsers add fields, which are not read. */
export const NewCredential = Type.Object(
  {
    ...ofBrowser,
    response: Type.Object(
      {
        clientDataJSON,
        attestationObject: encoded(8000, 'The new public key, in the form of the authenticator.'),
        transports: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 30 }), {
            maxItems: 10,
            description: 'How a browser may reach the authenticator.',
          }),
        ),
      },
      { additionalProperties: true, description: 'What the authenticator answered.' },
    ),
  },
  {
    title: 'NewCredential',
    additionalProperties: true,
    description: 'What `navigator.credentials.create()` gave, by its `toJSON()`.',
  },
)

export const AssertedCredential = Type.Object(
  {
    ...ofBrowser,
    response: Type.Object(
      {
        clientDataJSON,
        authenticatorData: encoded(4000, 'What the authenticator says.'),
        signature: encoded(4000, 'Its signature over both.'),
      },
      { additionalProperties: true, description: 'What the authenticator answered.' },
    ),
  },
  { additionalProperties: true, description: 'What `navigator.credentials.get()` gave, by its `toJSON()`.' },
)

export const NewPasskey = Type.Object(
  {
    label: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 50,
        description: 'What to call it; left out, it is named after the browser and its system.',
      }),
    ),
    credential: NewCredential,
  },
  { title: 'NewPasskey', additionalProperties: false, description: 'A passkey to add.' },
)

const entity = (fields: Record<string, ReturnType<typeof text>>, description: string) =>
  Type.Object(fields, { additionalProperties: false, description })

export const PasskeyOptions = Type.Object(
  {
    challenge: text('What the authenticator signs: good once, within five minutes.'),
    rp: entity(
      { id: text('The host that the passkey is for.'), name: text('What the browser calls it.') },
      'This installation.',
    ),
    user: entity(
      {
        id: text('Your id, base64url.'),
        name: text('Your e-mail address.'),
        displayName: text('What you are called.'),
      },
      'You, as the authenticator shows you.',
    ),
    pubKeyCredParams: Type.Array(
      Type.Object(
        {
          type: text('Always `public-key`.'),
          alg: Type.Integer({ description: 'An algorithm by its number in COSE.' }),
        },
        { additionalProperties: false, description: 'A kind of key.' },
      ),
      { description: 'The kinds of keys that are taken, the best first.' },
    ),
    timeout: Type.Integer({ description: 'Milliseconds that the browser waits.' }),
    attestation: text('Always `none`: which make the authenticator is, is not asked.'),
    excludeCredentials: Type.Array(
      Type.Object(
        {
          type: text('Always `public-key`.'),
          id: text('The id of a credential, base64url.'),
          transports: Type.Array(Type.String(), { description: 'How a browser reaches its authenticator.' }),
        },
        { additionalProperties: false, description: 'A passkey of yours.' },
      ),
      { description: 'The passkeys that you have: no authenticator makes a second one.' },
    ),
    authenticatorSelection: Type.Object(
      {
        residentKey: text('Always `required`: the authenticator knows your account by itself.'),
        requireResidentKey: Type.Boolean({ description: 'The same for older browsers.' }),
        userVerification: text('Always `required`: it asks for a finger, a face, or a PIN.'),
      },
      { additionalProperties: false, description: 'What the authenticator must be able to do.' },
    ),
  },
  {
    title: 'PasskeyOptions',
    additionalProperties: false,
    description:
      'What to hand to `PublicKeyCredential.parseCreationOptionsFromJSON()`, and that to `navigator.credentials.create()`.',
  },
)
