// The three-way rule: what one side alone changed is kept, and so is what both changed alike.
import { same } from '../snapshot/index.ts'

/** Something as it was, and as each side left it; undefined where it is not. */
export interface Versions<Value> {
  readonly base: Value | undefined
  readonly ours: Value | undefined
  readonly theirs: Value | undefined
}

/** The value that is kept: ours where both sides changed it differently, which is a conflict. */
export interface Picked<Value> {
  readonly value: Value | undefined
  readonly isConflict: boolean
}

export const pick = <Value>({ base, ours, theirs }: Versions<Value>): Picked<Value> => {
  if (same(ours, theirs) || same(base, theirs)) return { value: ours, isConflict: false }
  return { value: same(base, ours) ? theirs : ours, isConflict: !same(base, ours) }
}

/** The same for what nobody should be asked about: of two different changes, one that both sides choose alike. */
export const pickEither = <Value>(versions: Versions<Value>): Value | undefined => {
  const { value, isConflict } = pick(versions)
  return isConflict ? larger(versions.ours, versions.theirs) : value
}

/** The same for each name of a map by itself. */
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

/** The larger of two as JSON; absence is the smallest. */
export const larger = <Value>(one: Value | undefined, other: Value | undefined): Value | undefined =>
  (JSON.stringify(one) ?? '') > (JSON.stringify(other) ?? '') ? one : other
