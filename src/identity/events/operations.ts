// The operations on events.
import type { Operation } from '#http/operation.ts'

export const eventOperations: readonly Operation[] = []
