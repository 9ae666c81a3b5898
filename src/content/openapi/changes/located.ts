// A value of a description together with its location.
import type { Json } from '#kernel/json.ts'
import type { ApiDescription, Referable } from '../description.ts'

export interface Located<T> {
  readonly root: ApiDescription
  readonly pointer: string
  readonly value: T
}

/** A value in both descriptions. */
export interface Pair<T> {
  readonly before: Located<T>
  readonly after: Located<T>
}

export const rootOf = (root: ApiDescription): Located<ApiDescription> => ({ root, pointer: '', value: root })

/** The value under a key, if there is one. */
export const child = <T extends object, K extends keyof T & (string | number)>(
  parent: Located<T>,
  key: K,
): Located<NonNullable<T[K]>> | undefined => {
  const value = Object.hasOwn(parent.value, key) ? parent.value[key] : undefined
  if (value === undefined || value === null) return undefined
  return { root: parent.root, pointer: `${parent.pointer}/${escaped(String(key))}`, value }
}

/** The location under some keys, with whatever value is there: used for plain values such as numbers. */
export const place = (parent: Located<object>, ...keys: (string | number)[]): Located<Json | undefined> => {
  let value: unknown = parent.value
  for (const key of keys)
    value = value === undefined || value === null ? undefined : (value as Record<string, unknown>)[key]
  return {
    root: parent.root,
    pointer: [parent.pointer, ...keys.map(key => escaped(String(key)))].join('/'),
    value: value as Json | undefined,
  }
}

/** A location whose value is not to be shown. */
export const withoutValue = (located: Located<unknown>): Located<undefined> => ({
  ...located,
  value: undefined,
})

/** Everything under a value: the entries of an object, the items of an array. */
export const children = <T>(
  parent: Located<Readonly<Record<string, T>> | readonly T[]> | undefined,
): [string, Located<T>][] =>
  parent === undefined
    ? []
    : Object.entries(parent.value).map(([key, value]) => [
        key,
        { root: parent.root, pointer: `${parent.pointer}/${escaped(key)}`, value },
      ])

/** The value itself, or the one that it refers to. */
export const resolved = <T extends object>(located: Located<Referable<T>>): Located<T> | undefined => {
  const value = located.value
  if (!('$ref' in value) || typeof value.$ref !== 'string') return located as Located<T>
  return target(located.root, value.$ref) as Located<T> | undefined
}

/** The target of a `$ref`, which in a description is always `#/components/KIND/NAME`. */
export const target = (root: ApiDescription, reference: string): Located<unknown> | undefined => {
  let value: unknown = root
  for (const token of tokensOf(reference.slice(1))) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined
    value = (value as Record<string, unknown>)[token]
  }
  return { root, pointer: reference.slice(1), value }
}

export const tokensOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'))

const escaped = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1')
