// Who may do what to a change request, and which changes of its status are allowed.
import type { ChangeRequestStatus } from '#database/index.ts'
import { type Level, reaches } from '#identity/levels/index.ts'

/** What an act needs. `archive` is allowed to editors, and to the creator as long as they can read the change request. */
export type ChangeRequestNeed = Level | 'archive'

export const permitsOnChangeRequest = (level: Level, isAuthor: boolean, need: ChangeRequestNeed): boolean =>
  need === 'archive' ? isAuthor || reaches(level, 'edit') : reaches(level, need)

/** The need of a request that changes these fields. */
export const needToChangeRequest = (body: Readonly<Record<string, unknown>>): ChangeRequestNeed =>
  body.status === 'archived' && Object.keys(body).length === 1 ? 'archive' : 'edit'

const moves: Readonly<Record<ChangeRequestStatus, readonly ChangeRequestStatus[]>> = {
  draft: ['open', 'archived'],
  open: ['draft', 'archived'],
  archived: ['draft', 'open'],
  merged: [],
}

/** Whether a status may be set by request; a change request becomes `merged` only by merging it. */
export const canMove = (from: ChangeRequestStatus, to: ChangeRequestStatus): boolean =>
  moves[from].includes(to)
