// All SQL on members.
import type { Selectable } from 'kysely'
import type { Tables } from '#database/index.ts'

export type MemberRow = Selectable<Tables['members']>
