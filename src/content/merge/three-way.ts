// The three-way rule: a change on one side alone is kept, and so is the same change on both.
import { same } from '../snapshot/index.ts'

/** A value in the base and on each side; undefined where it does not exist. */
export interface Versions<Value> {
  readonly base: Value | undefined
  readonly ours: Value | undefined
  readonly theirs: Value | undefined
}

/** The value to keep: ours where both sides changed it differently, which is a conflict. */
export interface Picked<Value> {
  readonly value: Value | undefined
  readonly isConflict: boolean
}

export const pick = <Value>({ base, ours, theirs }: Versions<Value>): Picked<Value> => {
  if (same(ours, theirs) || same(base, theirs)) return { value: ours, isConflict: false }
  return { value: same(base, ours) ? theirs : ours, isConflict: !same(base, ours) }
}

/**
 * The same for values that people should not be asked about: of two changes, one that does not depend on which side is ours.
 */
export const pickEither = <Value>(versions: Versions<Value>): Value | undefined => {
  const { value, isConflict } = pick(versions)
  return isConflict ? larger(versions.ours, versions.theirs) : value
}

/** The same for each name of a map separately. */
export const pickFields = <Value>(
  versions: Versions<Readonly<Record<string, Value>>>,
): Picked<Readonly<Record<string, Value>>> => {
  const sides = [versions.base, versions.ours, versions.theirs].map(
    side => new Map(Object.entries(side ?? {})),
  )
  const [base, ours, theirs] = sides as [Map<string, Value>, Map<string, Value>, Map<string, Value>]
  const merged: [string, Value][] = []
  let isConflict = false
  for (const name of new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])) {
    const field = pick({ base: base.get(name), ours: ours.get(name), theirs: theirs.get(name) })
    isConflict ||= field.isConflict
    if (field.value !== undefined) merged.push([name, field.value])
  }
  return { value: merged.length === 0 ? undefined : Object.fromEntries(merged), isConflict }
}

/** The larger of two values as JSON; undefined is the smallest. */
export const larger = <Value>(one: Value | undefined, other: Value | undefined): Value | undefined =>
  (JSON.stringify(one) ?? '') > (JSON.stringify(other) ?? '') ? one : other
