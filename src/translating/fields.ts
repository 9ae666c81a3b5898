// What is in the answers of providers, which may be anything.
import { isJsonObject, type Json } from '#kernel/json.ts'

/** The field of an object; undefined where it is none, or has none of that name. */
export const fieldOf = (value: Json | undefined, name: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The texts, if there are so many and nothing else. */
export const textsOf = (values: Json | undefined, count: number): string[] | undefined => {
  if (!Array.isArray(values) || values.length !== count) return undefined
  const texts: Json[] = values
  return texts.every(text => typeof text === 'string') ? texts : undefined
}
