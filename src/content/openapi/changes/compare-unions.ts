// Changes of the alternatives of a value: `oneOf` and `anyOf`.
import type { ApiSchema } from '../description.ts'
import { type Comparison, report, type SchemaPair, useSchemas } from './comparison.ts'
import type { FlatSchema, Union } from './flat-schema.ts'
import { labelOf } from './label.ts'
import type { Located } from './located.ts'

export const compareUnions = (pair: SchemaPair, before: FlatSchema, after: FlatSchema): void => {
  const { scope, direction } = pair
  for (let index = 0; index < Math.max(before.unions.length, after.unions.length); index++) {
    const older = before.unions[index]
    const newer = after.unions[index]
    if (older !== undefined && newer !== undefined)
      compareMembers(
        pair,
        older.members,
        newer.members,
        matched(scope.comparison, older.members, newer.members),
      )
    else {
      const union = (newer ?? older) as Union
      const at = labelOf(union.keyword)
      report(scope, newer === undefined ? 'union-removed' : 'union-added', {
        breaking: direction === (newer === undefined ? 'received' : 'sent'),
        direction,
        before: older?.keyword,
        after: newer?.keyword,
        message:
          newer === undefined
            ? `${at} is not one of several schemas any more.`
            : `${at} has to be one of several schemas now.`,
      })
    }
  }
}

/**
 * Compares a union with a schema that is one of its members. Returns
 * true if it was such a case, so that nothing is left to compare.
 */
export const compareWithUnion = (pair: SchemaPair, before: FlatSchema, after: FlatSchema): boolean => {
  const [older, newer] = [plainUnion(before), plainUnion(after)]
  if ((older === undefined) === (newer === undefined)) return false
  const was = older ?? alone(pair.before)
  const is = newer ?? alone(pair.after)
  if (was === undefined || is === undefined) return false
  const members = matchedSurely(pair.scope.comparison, was, is)
  if (members.size === 0) return false
  compareMembers(pair, was, is, members)
  return true
}

type Members = readonly Located<ApiSchema>[]
type Matches = Map<Located<ApiSchema>, Located<ApiSchema>>

const alone = (schemas: Members): Members | undefined => (schemas.length === 1 ? schemas : undefined)

/** The members of a schema that consists of nothing else. */
const plainUnion = (flat: FlatSchema): Members | undefined =>
  flat.unions.length === 1 &&
  flat.types === undefined &&
  flat.enums.length === 0 &&
  flat.constraints.size === 0 &&
  flat.required.size === 0
    ? flat.unions[0]?.members
    : undefined

const compareMembers = (
  { scope, direction }: SchemaPair,
  before: Members,
  after: Members,
  matches: Matches,
): void => {
  for (const [older, newer] of matches) useSchemas(scope, [older], [newer], direction)
  for (const member of before)
    if (!matches.has(member))
      report(scope, 'union-member-removed', {
        breaking: direction === 'sent',
        direction,
        before: member,
        message: `${labelOf(member)} may not be ${named(member)} any more.`,
      })
  const taken = new Set(matches.values())
  for (const member of after)
    if (!taken.has(member))
      report(scope, 'union-member-added', {
        breaking: direction === 'received',
        direction,
        after: member,
        message: `${labelOf(member)} may be ${named(member)} now.`,
      })
}

const named = ({ value }: Located<ApiSchema>): string => {
  const name = titleOf(value) ?? (typeof value === 'object' ? value.$ref?.split('/').at(-1) : undefined)
  return name === undefined ? 'one of its schemas' : `\`${name}\``
}

/** Pairs members, including the last ones if each side has exactly one left. */
const matched = (comparison: Comparison, before: Members, after: Members): Matches => {
  const matches = matchedSurely(comparison, before, after)
  const taken = new Set(matches.values())
  const [older, ...moreOlder] = before.filter(member => !matches.has(member))
  const [newer, ...moreNewer] = after.filter(member => !taken.has(member))
  if (older !== undefined && newer !== undefined && moreOlder.length + moreNewer.length === 0)
    matches.set(older, newer)
  return matches
}

/** Pairs members that refer to the same schema, that are equal, or that have the same title. */
const matchedSurely = (comparison: Comparison, before: Members, after: Members): Matches => {
  const matches: Matches = new Map()
  const taken = new Set<Located<ApiSchema>>()
  const keys: ((schema: Located<ApiSchema>) => string | number | undefined)[] = [
    componentOf,
    ({ value }) => comparison.structures.of(value),
    ({ value }) => titleOf(value),
  ]
  for (const keyOf of keys) {
    const free = new Map<string | number, Located<ApiSchema>>()
    for (const member of after) {
      const key = keyOf(member)
      if (key !== undefined && !taken.has(member) && !free.has(key)) free.set(key, member)
    }
    for (const member of before) {
      const key = matches.has(member) ? undefined : keyOf(member)
      const other = key === undefined ? undefined : free.get(key)
      if (key === undefined || other === undefined) continue
      matches.set(member, other)
      taken.add(other)
      free.delete(key)
    }
  }
  return matches
}

/** The component that a schema is or refers to. */
const componentOf = ({ value, pointer }: Located<ApiSchema>): string | undefined => {
  if (typeof value === 'object' && value.$ref !== undefined) return value.$ref
  return /^\/components\/schemas\/[^/]*$/.test(pointer) ? `#${pointer}` : undefined
}

const titleOf = (schema: ApiSchema): string | undefined =>
  typeof schema === 'object' ? schema.title : undefined
