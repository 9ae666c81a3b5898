// JSON values, as types.

export type Json = string | number | boolean | null | readonly Json[] | JsonObject

export type JsonObject = { readonly [name: string]: Json }

/** Whether a value is an object in the sense of JSON: neither a list nor null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
