// The operation that says which program and version answers.
import Type from 'typebox'
import { operation } from '#http/operation.ts'
import { caller } from '#identity/users/index.ts'
import { product } from './product.ts'

export const apiInformation = operation({
  id: 'getApiInformation',
  method: 'GET',
  path: '',
  status: 200,
  summary: 'Which program and version answers',
  reply: Type.Object(
    {
      object: Type.Literal('api-information'),
      name: Type.String(),
      version: Type.String(),
      specification: Type.String({ description: 'Where the OpenAPI document is' }),
    },
    { title: 'ApiInformation', additionalProperties: false },
  ),
  on: caller,
  allow: 'self',
  run: async ctx => ({
    object: 'api-information',
    ...product,
    specification: `${ctx.baseUrl}/openapi.json`,
  }),
})
