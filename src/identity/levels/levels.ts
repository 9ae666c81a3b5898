// The levels of access, and the one rule that gives a person their level on a space.
import { type Level, levels, type Visibility } from '#database/index.ts'

export { type Level, levels }

/** Whether a level is enough for something that needs `need`; null is enough for nothing. */
export const reaches = (level: Level | null, need: Level): boolean =>
  level !== null && levels.indexOf(level) >= levels.indexOf(need)

/** The levels that are enough for `need`, in words. */
export const orHigher = (need: Level): string => (need === 'admin' ? need : `${need} or a higher one`)

/** The highest of some levels; null where there is none. */
export const highest = (...given: readonly (Level | null)[]): Level | null => {
  let top: Level | null = null
  for (const level of given) if (level !== null && !reaches(top, level)) top = level
  return top
}

/** A person's standing in an organization; a guest is a member whose role is null. */
export interface Standing {
  readonly member: boolean
  readonly role: Level | null
}

/** The standing of a member; a disabled member has that of a stranger. */
export const standingOf = (member: { readonly disabled: number; readonly role: Level | null }): Standing =>
  member.disabled === 1 ? { member: false, role: null } : { member: true, role: member.role }

/** The stored settings of a space that decide about access. */
export interface Guarded {
  readonly visibility: Visibility
  readonly defaultLevel: Level | null
  /** The highest grant to this person. */
  readonly grant: Level | null
}

/**
 * The level of a person on a space: admins of the organization have `admin`. Other
 * members have the highest of their grants; where a default level is set and they are not
 * guests, also of the default level and their own role. Anybody may read a public space.
 */
export const levelOn = (standing: Standing, guarded: Guarded): Level | null => {
  const open = guarded.visibility === 'public' || guarded.visibility === 'unlisted' ? 'read' : null
  if (!standing.member) return open
  if (standing.role === 'admin') return 'admin'
  const byDefault =
    guarded.defaultLevel === null || standing.role === null
      ? null
      : highest(guarded.defaultLevel, standing.role)
  return highest(open, guarded.grant, byDefault)
}
