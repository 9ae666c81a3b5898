// The operation that says which program and version answers.
import { text } from '#http/fields.ts'
import { operation } from '#http/operation.ts'
import { caller } from '#identity/users/index.ts'
import { Type } from '#kernel/type.ts'
import { product } from './product.ts'

export const apiInformation = operation({
  id: 'getApiInformation',
  method: 'GET',
  path: '',
  status: 200,
  summary: 'Which program and version answers',
  description:
    'Says which program answers at this address, in which version, and where its API document is. Any good token will do. Ask it first, to see that address and token are right.',
  reply: Type.Object(
    {
      object: Type.Literal('api-information'),
      name: text('What the program is called.'),
      version: text('Which version of it this is.'),
      specification: text('The address of the OpenAPI document.'),
    },
    { title: 'ApiInformation', additionalProperties: false, description: 'Which program answers.' },
  ),
  on: caller,
  allow: 'self',
  run: async ctx => ({
    object: 'api-information',
    ...product,
    specification: `${ctx.baseUrl}/openapi.json`,
  }),
})
