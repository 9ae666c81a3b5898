// How large a JSON body an operation takes: as much as the texts need that its schema takes, and little for all others.
import type { TSchema } from 'typebox'
import { smallBody } from './body.ts'
import type { Keywords } from './keywords.ts'

/** In characters: what may be longer is content. */
const longText = 10_000

/** Of a character that is written as two escapes, which JSON allows for all. */
const bytesOfCharacter = 12

/** In bytes; `most` is what the installation takes where content is carried. */
export const bodyLimitOf = (schema: TSchema | undefined, most: number): number =>
  Math.min(most, smallBody + bytesOfCharacter * contentIn((schema ?? {}) as Keywords))

/** How many characters of long texts fit a schema. */
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
