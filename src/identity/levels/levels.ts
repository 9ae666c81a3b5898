// The levels of access, and the one rule that gives a person their level on a space.
import { type Level, levels, type Visibility } from '#database/index.ts'

export { type Level, levels }

/** Whether a level is enough for what needs `need`; none is enough for nothing. */
export const reaches = (level: Level | null, need: Level): boolean =>
  level !== null && levels.indexOf(level) >= levels.indexOf(need)

/** The words for all that is enough for `need`. */
export const orHigher = (need: Level): string => (need === 'admin' ? need : `${need} or a higher one`)

/** The highest of some levels, null where there is none. */
export const highest = (...given: readonly (Level | null)[]): Level | null => {
  let top: Level | null = null
  for (const level of given) if (level !== null && !reaches(top, level)) top = level
  return top
}

/** Somebody's standing in an organization; a guest is a member whose role is null. */
export interface Standing {
  readonly member: boolean
  readonly role: Level | null
}

/** A member's standing; a disabled member has that of a stranger. */
export const standingOf = (member: { readonly disabled: number; readonly role: Level | null }): Standing =>
  member.disabled === 1 ? { member: false, role: null } : { member: true, role: member.role }

/** What decides about access to a space, as it is stored. */
export interface Guarded {
  readonly visibility: Visibility
  readonly defaultLevel: Level | null
  /** The highest grant to this person. */
  readonly grant: Level | null
}

/**
 * The level of a person on a space: admins of the organization have `admin`; others the highest of their grants and,
 * where a default level is set and they are no guest, of it and their own role. Anyone may read what is public.
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
