// Change requests: proposed changes, reviewed and merged.

export { createChangeRequest } from './change-requests.ts'
export { type RecordedConflict, recordedConflicts } from './conflict-store.ts'
export { answerConflict, forgetConflicts } from './conflicts.ts'
export { openConflicts, type ShownConflict } from './open-conflicts.ts'
export { changeRequestOperations } from './operations.ts'
export { baseOf, presentChangeRequests } from './present.ts'
export { returnToBase } from './return-to-base.ts'
export { ChangeRequest } from './schema.ts'
export { type ChangeRequestAccess, changeRequest } from './subject.ts'
export { updateFromMain } from './update.ts'
