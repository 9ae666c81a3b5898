// All that the API document is made from, for one installation.
import type { ApiDescription } from '#http/openapi/api.ts'
import { exampleOf } from './api-examples.ts'
import { apiIntroduction } from './api-introduction.ts'
import { apiParameters } from './api-parameters.ts'
import { apiTags } from './api-tags.ts'
import { product } from './product.ts'

/** `baseUrl` is read late: it may be known only once the server listens. */
export const apiDescription = (installation: { readonly baseUrl: string }): ApiDescription => ({
  title: `${product.name} API`,
  version: product.version,
  tags: apiTags,
  pathParameters: apiParameters,
  exampleOf,
  get introduction() {
    return apiIntroduction()
  },
  get baseUrl() {
    return installation.baseUrl
  },
})
