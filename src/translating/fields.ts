// Reads fields from the responses of providers, which may contain anything.
import { isJsonObject, type Json } from '#kernel/json.ts'

/** The field of an object; undefined if the value is not an object, or has no such field. */
export const fieldOf = (value: Json | undefined, name: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The values, if they are exactly `count` texts. */
export const textsOf = (values: Json | undefined, count: number): string[] | undefined => {
  if (!Array.isArray(values) || values.length !== count) return undefined
  const texts: Json[] = values
  return texts.every(text => typeof text === 'string') ? texts : undefined
}
