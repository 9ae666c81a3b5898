// Pairs the named entries of two descriptions: each is in both or in only one.
import { type Comparison, spend } from './comparison.ts'
import { children, type Located } from './located.ts'

export interface Sides<T> {
  readonly key: string
  readonly before: Located<T> | undefined
  readonly after: Located<T> | undefined
}

/** All entries of two objects by their keys, or by what `keyOf` makes of these. */
export const sidesOf = <T>(
  comparison: Comparison,
  before: Located<Readonly<Record<string, T>>> | undefined,
  after: Located<Readonly<Record<string, T>>> | undefined,
  keyOf: (key: string) => string = key => key,
): Sides<T>[] =>
  spend(comparison, 0)
    ? sidesOfMaps(
        comparison,
        new Map(children(before).map(([key, value]) => [keyOf(key), value])),
        new Map(children(after).map(([key, value]) => [keyOf(key), value])),
      )
    : []

export const sidesOfMaps = <T>(
  comparison: Comparison,
  before: ReadonlyMap<string, Located<T>>,
  after: ReadonlyMap<string, Located<T>>,
): Sides<T>[] => {
  const keys = new Set([...before.keys(), ...after.keys()])
  if (!spend(comparison, keys.size)) return []
  return [...keys].map(key => ({ key, before: before.get(key), after: after.get(key) }))
}
