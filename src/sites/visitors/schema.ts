// A visitor on the wire: the person as whom a site is viewed.
import type { Json } from '#kernel/json.ts'
import { Type } from '#kernel/type.ts'
import { longest, most } from './bounds.ts'

export const VisitorInput = Type.Object(
  {
    jwtToken: Type.Optional(
      Type.String({
        maxLength: longest.token,
        description: "The visitor's JWT, signed HS256 with the key of the site, with `exp`.",
      }),
    ),
    unsignedClaims: Type.Optional(
      Type.Record(Type.String(), Type.Unsafe<Json>(Type.Unknown()), {
        maxProperties: most.names,
        description:
          'What the visitor says of themselves: `visitor.claims.unsigned` to conditions. At most 64 KB of JSON with 200 names, nested five levels.',
      }),
    ),
    cookies: Type.Optional(
      Type.String({
        maxLength: longest.cookies,
        description:
          "The header `Cookie` of the visitor's request, whole: `lectern-visitor-token` and `lectern-visitor` are read from it.",
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'VisitorInput',
    description: 'A visitor. What is left out is not known of them.',
  },
)
