// Reads fields from the responses of providers, which may contain anything.
import type { Json } from '#kernel/json.ts'

/** The field of an object; undefined if the value is not an object, or has no such field. */
export const fieldOf = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The values, if they are exactly `count` texts. */
export const textsOf = (values: Json | undefined, count: number): string[] | undefined => {
  if (!Array.isArray(values) || values.length !== count) return undefined
  const texts: Json[] = values
  return texts.every(text => typeof text === 'string') ? texts : undefined
}

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
