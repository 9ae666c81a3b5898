// A schema with a description for the place where it is used, which keeps its name in the API document.
import type { TSchema } from 'typebox'

/**
 * The same schema with a description for this place. Its own description stands once, among the components of the document.
 */
export const described = <Schema extends TSchema>(schema: Schema, description: string): Schema =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(schema),
      'x-here': { value: description, enumerable: true },
    },
  ) as Schema

/** A schema that accepts more than the document says: the document shows `shown`, and values are checked by `schema`. */
export const shownAs = <Schema extends TSchema>(schema: Schema, shown: TSchema): Schema =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(schema),
      'x-shown': { value: shown, enumerable: true },
    },
  ) as Schema
