// The operations on teams.
import type { Operation } from '#http/operation.ts'

export const teamOperations: readonly Operation[] = []
