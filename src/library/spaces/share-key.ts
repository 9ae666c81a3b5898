// The share link of a site through which addresses are looked at, as a parameter of reads.
import { Type } from '#kernel/type.ts'

export const shareKey = Type.Optional(
  Type.String({
    maxLength: 1000,
    description: 'For sites published through share links: resolves published addresses.',
  }),
)
