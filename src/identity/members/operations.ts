// The operations on members.
import type { Operation } from '#http/operation.ts'

export const memberOperations: readonly Operation[] = []
