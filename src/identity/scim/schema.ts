// SCIM tokens on the wire.
import { id, instant, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const fields = {
  object: Type.Literal('scim-token'),
  id: id('The id of the token, which is not the token itself.'),
  label: text('What it is for.'),
  createdBy: id('The id of the admin who made it.'),
  createdAt: instant('When it was made.'),
  lastUsedAt: Type.Optional(
    instant('When it was last sent, to the minute; left out where it never was. Refused requests count.'),
  ),
  urls: Type.Object(
    { base: Type.String({ format: 'uri', description: 'The address of SCIM for this organization.' }) },
    { additionalProperties: false, description: 'What to give the identity provider beside the token.' },
  ),
}

export const ScimToken = Type.Object(fields, {
  title: 'ScimToken',
  additionalProperties: false,
  description: 'What an identity provider keeps members up to date with, without the secret.',
})

export const CreatedScimToken = Type.Object(
  {
    ...fields,
    token: text(
      'The secret itself, which begins with `lcs_`. It is shown in this answer and never again: keep it.',
    ),
  },
  {
    title: 'CreatedScimToken',
    additionalProperties: false,
    description: 'A token of SCIM that was just made, with the secret.',
  },
)

export const NewScimToken = Type.Object(
  { label: Type.String({ minLength: 1, maxLength: 50, description: 'What it is for.' }) },
  { title: 'NewScimToken', additionalProperties: false, description: 'A token of SCIM to make.' },
)
