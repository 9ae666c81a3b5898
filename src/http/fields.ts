// Kinds of fields that the schemas of answers share, each with its own description.
import { Type } from '#kernel/type.ts'

/** The id of something, which the description names. */
export const id = (description: string) => Type.String({ description })

export const text = (description: string, bounds: { readonly maxLength?: number } = {}) =>
  Type.String({ ...bounds, description })

export const flag = (description: string) => Type.Boolean({ description })

export const count = (description: string) => Type.Integer({ minimum: 0, description })

/** A point in time, as every timestamp of the API is written. */
export const instant = (description: string) => Type.String({ format: 'date-time', description })

/** What the schema of an address of http or https says that a caller gives. */
export const webAddressKeywords = {
  maxLength: 2048,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$',
  format: 'uri',
  'x-form': 'an http or https address',
} as const

export const webAddress = (description?: string) =>
  Type.String({ ...webAddressKeywords, ...(description !== undefined && { description }) })

/** An address within this installation. */
const address = (description: string) => Type.String({ format: 'uri', description })

/** The address of the resource itself, in the `urls` of every resource that has one. */
export const location = address('Where this API has it.')

/** Its address in the web application, which never changes. */
export const app = address('Its address in the web application.')

/** Its address on a site, while there is one. */
export const published = Type.Optional(
  address(
    'Its address on a site that publishes it; only while those whom the site is for can read it there.',
  ),
)
