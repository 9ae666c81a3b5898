// How large a JSON body an operation takes: as large as the long texts that its schema allows, and small for all others.
import type { TSchema } from 'typebox'
import { smallBody } from './body.ts'
import type { Keywords } from './keywords.ts'

/** In characters: texts that may be longer are content. */
const longText = 10_000

/** Bytes of a character that is written as two `\uXXXX` escapes, as JSON allows for any. */
const bytesOfCharacter = 12

/** In bytes; `most` is the installation's limit for bodies that carry content. */
export const bodyLimitOf = (schema: TSchema | undefined, most: number): number =>
  Math.min(most, smallBody + bytesOfCharacter * contentIn((schema ?? {}) as Keywords))

/** How many characters of long texts a value of the schema can have. */
const contentIn = (schema: Keywords): number => {
  const {
    anyOf,
    items,
    maxItems,
    properties = {},
    patternProperties = {},
    maxProperties,
    maxLength = 0,
  } = schema
  if (anyOf !== undefined) return Math.max(...anyOf.map(contentIn))
  const ofEach = (each: number, count = Number.POSITIVE_INFINITY): number => (each === 0 ? 0 : each * count)
  const sum = (schemas: readonly Keywords[]): number => schemas.reduce((all, one) => all + contentIn(one), 0)
  return (
    (maxLength >= longText ? maxLength : 0) +
    ofEach(items === undefined ? 0 : contentIn(items), maxItems) +
    ofEach(sum(Object.values(patternProperties)), maxProperties) +
    sum(Object.values(properties))
  )
}
