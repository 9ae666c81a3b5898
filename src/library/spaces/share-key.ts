// The secret of a site's share link as a query parameter: published addresses in the answer then lead through that link.
import { Type } from '#kernel/type.ts'

export const shareKey = Type.Optional(
  Type.String({
    maxLength: 1000,
    description: 'For sites published through share links: resolves published addresses.',
  }),
)
