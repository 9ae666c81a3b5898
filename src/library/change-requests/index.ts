// Change requests: proposed changes, reviewed and merged.
export { answerConflict, forgetConflicts, type RecordedConflict, recordedConflicts } from './conflicts.ts'
export { createChangeRequest } from './change-requests.ts'
export { changeRequestOperations } from './operations.ts'
export { baseOf } from './present.ts'
export { changeRequest, type ChangeRequestAccess } from './subject.ts'
