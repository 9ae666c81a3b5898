// The operations on invites.
import type { Operation } from '#http/operation.ts'

export const inviteOperations: readonly Operation[] = []
