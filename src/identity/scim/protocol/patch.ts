// Applies changes to a resource in memory (RFC 7644, 3.5.2).
import { isDeepStrictEqual } from 'node:util'
import { matches } from '../filter/matches.ts'
import type { Filter } from '../filter/parse.ts'
import type { Attribute } from './attributes.ts'
import { assignedValue, type Complex, singleValue, type Value } from './canonical.ts'
import type { Change } from './patch-request.ts'
import { InvalidScim } from './refusals.ts'

/** A copy of the resource with all of the changes; the given one is not modified. */
export const patched = (resource: Complex, changes: readonly Change[]): Complex => {
  const result = structuredClone(resource)
  for (const change of changes) apply(result, change)
  return result
}

const apply = (resource: Complex, change: Change): void => {
  const { extension, attribute, sub } = change.path
  const parts = extension === null ? resource : { ...(resource[extension] as Complex | undefined) }
  applyAt(parts, attribute, sub, change)
  if (extension !== null) put(resource, extension, Object.keys(parts).length === 0 ? undefined : parts)
}

const applyAt = (
  parent: Complex,
  attribute: Attribute,
  sub: Attribute | undefined,
  { op, filter, value }: Change,
): void => {
  const { name } = attribute
  if (attribute.multiValued) {
    const list = [...((parent[name] as Complex[] | undefined) ?? [])]
    const next =
      filter === undefined && sub === undefined
        ? wholeList(attribute, list, op, value)
        : chosenValues(attribute, list, filter, sub, op, value)
    if (next.length > mostValues)
      throw new InvalidScim('invalidValue', `${name} may have at most ${mostValues} values`)
    put(parent, name, next.length === 0 ? undefined : next)
  } else if (sub !== undefined) {
    const parts = { ...(parent[name] as Complex | undefined) }
    put(parts, sub.name, op === 'remove' ? undefined : assignedValue(sub, value))
    put(parent, name, Object.keys(parts).length === 0 ? undefined : parts)
  } else {
    const next = op === 'remove' ? undefined : assignedValue(attribute, value)
    const isMerged = attribute.type === 'complex' && next !== undefined
    put(parent, name, isMerged ? { ...(parent[name] as Complex | undefined), ...(next as Complex) } : next)
  }
}

const mostValues = 50

/** All values of an attribute, after adding, replacing or removing. */
const wholeList = (
  attribute: Attribute,
  list: readonly Complex[],
  op: Change['op'],
  value: unknown,
): Complex[] => {
  const given = (value === undefined ? [] : (assignedValue(attribute, value) ?? [])) as Complex[]
  // Entra ID removes single values like this; without a value, all are removed.
  if (op === 'remove')
    return value === undefined ? [] : list.filter(one => !given.some(gone => gone.value === one.value))
  if (op === 'replace') return given
  const added = given.filter(one => !list.some(present => isDeepStrictEqual(present, one)))
  return [...withoutPrimary(list, added), ...added]
}

/** There is at most one primary value: a new one replaces the old one. */
const withoutPrimary = (list: readonly Complex[], added: readonly Complex[]): Complex[] =>
  added.some(one => one.primary === true) ? list.map(one => ({ ...one, primary: false })) : [...list]

/** The values that a filter chooses, or a part of each, after the change. */
const chosenValues = (
  attribute: Attribute,
  list: readonly Complex[],
  filter: Filter | undefined,
  sub: Attribute | undefined,
  op: Change['op'],
  value: unknown,
): Complex[] => {
  const isChosen = (one: Complex): boolean => filter === undefined || matches(filter, one)
  if (op !== 'remove' && !list.some(isChosen)) {
    if (op === 'replace' && filter !== undefined)
      throw new InvalidScim('noTarget', `no value of ${attribute.name} is chosen by the filter`)
    const made = changed(attribute, wantedBy(filter), sub, op, value)
    return made === undefined ? [...list] : [...withoutPrimary(list, [made]), made]
  }
  return list.flatMap(one => {
    if (!isChosen(one)) return [one]
    if (op === 'remove' && sub === undefined) return []
    const next = changed(attribute, one, sub, op, value)
    return next === undefined ? [] : [next]
  })
}

const changed = (
  attribute: Attribute,
  one: Complex,
  sub: Attribute | undefined,
  op: Change['op'],
  value: unknown,
): Complex | undefined => {
  const next = { ...one }
  if (sub !== undefined) put(next, sub.name, op === 'remove' ? undefined : assignedValue(sub, value))
  else if (op === 'replace') return singleValue(attribute, value) as Complex | undefined
  else Object.assign(next, singleValue(attribute, value))
  return Object.keys(next).length === 0 ? undefined : next
}

/** The value to create where none matches a filter: for `type eq "work"`, one of that type. */
const wantedBy = (filter: Filter | undefined): Complex => {
  if (filter?.kind === 'and') return Object.assign({}, ...filter.parts.map(wantedBy))
  if (filter?.kind !== 'compare' || filter.operator !== 'eq' || filter.path.sub === undefined) return {}
  const value = singleValue(filter.path.sub, filter.value)
  return value === undefined ? {} : { [filter.path.sub.name]: value }
}

const put = (target: Complex, name: string, value: Value | undefined): void => {
  if (value === undefined) delete target[name]
  else target[name] = value
}
