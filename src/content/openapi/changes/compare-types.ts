// Changes of the types of a value, of whether it may be null, and of its enumerated values.
import type { Json } from '#kernel/json.ts'
import { report, type SchemaPair, type Schemas } from './comparison.ts'
import type { FlatSchema } from './flat-schema.ts'
import { labelOf } from './label.ts'
import { type Located, withoutValue } from './located.ts'

/** Returns whether the types have anything in common, so that the rest is worth comparing. */
export const compareTypes = (pair: SchemaPair, before: FlatSchema, after: FlatSchema): boolean => {
  const at = () => labelOf((pair.after[0] ?? pair.before[0]) as Located<unknown>)
  const comparable = compareTypeNames(pair, before, after, at)
  if (!comparable) return false
  compareNull(pair, before, after, at)
  compareEnums(pair, before, after, at)
  return true
}

const compareTypeNames = (
  pair: SchemaPair,
  before: FlatSchema,
  after: FlatSchema,
  at: () => string,
): boolean => {
  const { scope, direction } = pair
  const widened = covers(after.types, before.types)
  const narrowed = covers(before.types, after.types)
  if (widened && narrowed) return true
  report(scope, 'type-changed', {
    breaking: direction === 'sent' ? !widened : !narrowed,
    direction,
    before: before.typed ?? placeOf(pair.before),
    after: after.typed ?? placeOf(pair.after),
    message: `${at()} is of ${typeNames(after.types)}; it was of ${typeNames(before.types)}.`,
  })
  return widened || narrowed
}

/** Whether all values of the narrow types are also of the wide ones. */
const covers = (wide: ReadonlySet<string> | undefined, narrow: ReadonlySet<string> | undefined): boolean => {
  if (wide === undefined) return true
  if (narrow === undefined) return false
  return [...narrow].every(type => wide.has(type) || (type === 'integer' && wide.has('number')))
}

/** The location of the first schema. */
const placeOf = ([first]: Schemas): Located<undefined> | undefined => first && withoutValue(first)

const typeNames = (types: ReadonlySet<string> | undefined): string => {
  if (types === undefined) return 'any type'
  return types.size === 0 ? 'no type' : `type ${[...types].sort().join(' or ')}`
}

const compareNull = (pair: SchemaPair, before: FlatSchema, after: FlatSchema, at: () => string): void => {
  const { scope, direction } = pair
  if (before.types === undefined || after.types === undefined) return
  const was = before.nullable === true
  const is = after.nullable === true
  if (was === is) return
  report(scope, is ? 'null-allowed' : 'null-forbidden', {
    breaking: is === (direction === 'received'),
    direction,
    before: before.typed,
    after: after.typed ?? placeOf(pair.after),
    message: is ? `${at()} may be null now.` : `${at()} may not be null any more.`,
  })
}

const compareEnums = (pair: SchemaPair, before: FlatSchema, after: FlatSchema, at: () => string): void => {
  const { scope, direction } = pair
  const older = allowedValues(pair, before)
  const newer = allowedValues(pair, after)
  if (older === undefined && newer === undefined) return
  if (older === undefined || newer === undefined) {
    const [type, breaks] =
      newer !== undefined ? (['enum-added', 'sent'] as const) : (['enum-removed', 'received'] as const)
    report(scope, type, {
      breaking: direction === breaks,
      direction,
      before: older && listOf(older),
      after: newer ? listOf(newer) : placeOf(pair.after),
      message:
        newer !== undefined
          ? `${at()} is one of a list of values now.`
          : `${at()} is not one of a list of values any more.`,
    })
    return
  }
  for (const [key, value] of older)
    if (!newer.has(key))
      report(scope, 'enum-value-removed', {
        breaking: direction === 'sent',
        direction,
        before: value,
        message: `${at()} is never ${shown(value.value)} any more.`,
      })
  for (const [key, value] of newer)
    if (!older.has(key))
      report(scope, 'enum-value-added', {
        breaking: direction === 'received',
        direction,
        after: value,
        message: `${at()} may be ${shown(value.value)} now.`,
      })
}

/** The values that are in all lists, by a number that equal values share. Null is compared along with the types. */
const allowedValues = ({ scope }: SchemaPair, flat: FlatSchema): Map<number, Located<Json>> | undefined => {
  const [first, ...others] = flat.enums.map(
    values =>
      new Map(
        values
          .filter(value => value.value !== null)
          .map(value => [scope.comparison.structures.of(value.value), value]),
      ),
  )
  if (first === undefined) return undefined
  return new Map([...first].filter(([key]) => others.every(other => other.has(key))))
}

/** The whole list as one value, with the location of its `enum`. */
const listOf = (values: ReadonlyMap<number, Located<Json>>): Located<Json> | undefined => {
  const [first] = values.values()
  if (first === undefined) return undefined
  const pointer = first.pointer.replace(/\/enum\/\d+$/, '/enum')
  return { root: first.root, pointer, value: [...values.values()].map(({ value }) => value) }
}

const shown = (value: Json): string => {
  const text = typeof value === 'object' ? 'a value' : `\`${String(value)}\``
  return text.length > 100 ? `${text.slice(0, 99)}…\`` : text
}
