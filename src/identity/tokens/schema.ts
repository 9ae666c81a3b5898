// Tokens on the wire.
import Type from 'typebox'
import { tokenScopes } from '#database/index.ts'

const fields = {
  object: Type.Literal('api-token'),
  id: Type.String(),
  label: Type.String(),
  scope: Type.Enum([...tokenScopes]),
  createdAt: Type.String(),
  expiresAt: Type.Optional(Type.String()),
  lastUsedAt: Type.Optional(Type.String({ description: 'To the minute' })),
}

export const ApiToken = Type.Object(fields, {
  title: 'ApiToken',
  additionalProperties: false,
  description: 'A personal access token',
})

export const CreatedApiToken = Type.Object(
  { ...fields, token: Type.String({ description: 'The token itself; shown this once' }) },
  { title: 'CreatedApiToken', additionalProperties: false },
)

export const NewApiToken = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 50 }),
    scope: Type.Optional(Type.Enum([...tokenScopes])),
    expiresAt: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'ISO 8601, in the future; left out, it is that of the token you send',
      }),
    ),
  },
  { title: 'NewApiToken', additionalProperties: false },
)
