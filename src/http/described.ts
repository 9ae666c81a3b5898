// A schema with a description for the place where it is used, which keeps its name in the API document.
import type { TSchema } from 'typebox'

/** The same schema; what it says of itself stands once, in the components of the document, and this beside it. */
export const described = <Schema extends TSchema>(schema: Schema, description: string): Schema =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(schema),
      'x-here': { value: description, enumerable: true },
    },
  ) as Schema

/** A schema that takes more than it says: the document shows `shown`, while values are judged by `schema`. */
export const shownAs = <Schema extends TSchema>(schema: Schema, shown: TSchema): Schema =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(schema),
      'x-shown': { value: shown, enumerable: true },
    },
  ) as Schema
