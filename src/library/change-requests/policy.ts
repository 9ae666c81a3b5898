// Who may do what to a change request, and which way its status may go.
import type { ChangeRequestStatus } from '#database/index.ts'
import { type Level, reaches } from '#identity/levels/index.ts'

/** `archive` is for editors, and for whoever made it as long as they can read it. */
export type ChangeRequestNeed = Level | 'archive'

export const permitsOnChangeRequest = (level: Level, isAuthor: boolean, need: ChangeRequestNeed): boolean =>
  need === 'archive' ? isAuthor || reaches(level, 'edit') : reaches(level, need)

/** What changing these fields needs. */
export const needToChangeRequest = (body: Readonly<Record<string, unknown>>): ChangeRequestNeed =>
  body.status === 'archived' && Object.keys(body).length === 1 ? 'archive' : 'edit'

const moves: Readonly<Record<ChangeRequestStatus, readonly ChangeRequestStatus[]>> = {
  draft: ['open', 'archived'],
  open: ['draft', 'archived'],
  archived: ['draft', 'open'],
  merged: [],
}

/** Whether somebody may set the status; merging is the only way to `merged`. */
export const canMove = (from: ChangeRequestStatus, to: ChangeRequestStatus): boolean =>
  moves[from].includes(to)
