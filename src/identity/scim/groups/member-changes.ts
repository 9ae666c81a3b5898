// The members that the changes of a request add and remove, computed without reading who is in the group.
import type { Filter } from '../filter/parse.ts'
import { assignedValue, type Complex, mostMembers } from '../protocol/canonical.ts'
import type { Change } from '../protocol/patch-request.ts'
import { InvalidScim } from '../protocol/refusals.ts'

export interface MemberChanges {
  /** Whether all present members are removed first. */
  isEmptied: boolean
  /** By user id, whether the person should be in the group; others stay as they are. */
  readonly wanted: Map<string, boolean>
}

/** The combined effect of successive changes to the attribute `members`. */
export const memberChangesOf = (changes: readonly Change[]): MemberChanges => {
  const result: MemberChanges = { isEmptied: false, wanted: new Map() }
  for (const change of changes) applyTo(result, change)
  if (result.wanted.size > mostMembers)
    throw new InvalidScim('tooMany', `a request may name at most ${mostMembers} members`)
  return result
}

/** The ids in a value of the attribute. */
const idsIn = (change: Pick<Change, 'path' | 'value'>): string[] =>
  ((assignedValue(change.path.attribute, change.value) ?? []) as readonly Complex[]).map(({ value }) => {
    if (typeof value !== 'string' || value === '')
      throw new InvalidScim('invalidValue', 'each of the members needs the id of a user as its value')
    return value
  })

const applyTo = (result: MemberChanges, change: Change): void => {
  const { op, filter, path, value } = change
  if (path.sub !== undefined) throw new InvalidScim('mutability', 'parts of a member cannot be changed')
  if (filter !== undefined) {
    if (op !== 'remove') throw new InvalidScim('invalidPath', 'members are chosen by a filter to remove them')
    for (const id of idsNamed(filter)) result.wanted.set(id, false)
    return
  }
  const all = op === 'replace' || (op === 'remove' && (value === undefined || value === null))
  if (all) {
    result.isEmptied = true
    result.wanted.clear()
  }
  if (op === 'remove' && all) return
  for (const id of idsIn(change)) result.wanted.set(id, op !== 'remove')
}

/** The ids in `members[value eq "…"]`, or in several of these joined with `or`. */
const idsNamed = (filter: Filter): string[] => {
  if (filter.kind === 'or') return filter.parts.flatMap(idsNamed)
  const isById = filter.kind === 'compare' && filter.operator === 'eq' && filter.path.sub?.name === 'value'
  if (!isById || typeof filter.value !== 'string')
    throw new InvalidScim('invalidPath', 'members are chosen by their ids: members[value eq "…"]')
  return [filter.value]
}
