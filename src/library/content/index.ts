// Whole contents: read, changed, rolled back, compared.
import type { Operation } from '#http/operation.ts'
import { historyOperations } from './history.ts'
import { wholeContentOperations } from './operations.ts'

export { Changes } from './difference-schema.ts'
export { presentRevisionSummary } from './present.ts'
export { RevisionSummary } from './schema.ts'

export const contentOperations: readonly Operation[] = [...wholeContentOperations, ...historyOperations]
