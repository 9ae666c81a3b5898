// Tokens on the wire.
import { tokenScopes } from '#database/index.ts'
import { id, instant, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

export const TokenScope = Type.Enum([...tokenScopes], {
  title: 'TokenScope',
  description: '`read`: it only reads, and no secrets. `write`: it does all that its user may do.',
})

const fields = {
  object: Type.Literal('api-token'),
  id: id('The id of the token, which is not the token itself.'),
  label: text('What it is for, as its user wrote it.'),
  scope: TokenScope,
  createdAt: instant('When it was made.'),
  expiresAt: Type.Optional(instant('When it ends; left out where it does not.')),
  lastUsedAt: Type.Optional(
    instant('When it was last sent, to the minute; left out where it never was. Refused requests count.'),
  ),
  organizations: Type.Optional(
    Type.Array(id('The id of an organization.'), {
      description:
        'The only organizations in which it counts, since it was made in a browser that had proved no more; left out where it counts in all of yours.',
    }),
  ),
}

export const ApiToken = Type.Object(fields, {
  title: 'ApiToken',
  additionalProperties: false,
  description: 'A personal access token, without the secret.',
})

export const CreatedApiToken = Type.Object(
  {
    ...fields,
    token: text(
      'The secret itself, which begins with `lct_`. It is shown in this answer and never again: keep it.',
    ),
  },
  {
    title: 'CreatedApiToken',
    additionalProperties: false,
    description: 'A token that was just made, with the secret.',
  },
)

export const NewApiToken = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 50, description: 'What it is for.' }),
    scope: Type.Optional(
      Type.Enum([...tokenScopes], {
        description:
          '`read` or `write`; left out, it is `write`. A token with the scope `read` can make no other one.',
      }),
    ),
    expiresAt: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          'When it ends: a date, or a date and time with its zone, in ISO 8601 and in the future. Left out, it is that of the token you send.',
      }),
    ),
  },
  { title: 'NewApiToken', additionalProperties: false, description: 'A token to make.' },
)
