// The checks, in SQL, of rows by a condition that no sound row meets.
import type { Tables } from '#database/index.ts'
import type { Check } from '../check.ts'
import { type Condition, rowsWhere } from '../rows.ts'

export interface ForbiddenRows<Table extends keyof Tables> extends Pick<Check, 'id' | 'rule' | 'remedy'> {
  readonly table: Table
  /** True of the rows that are wrong. */
  readonly where: Condition
  /** Columns that a finding shows beside the key: none that contain what people wrote. */
  readonly shows?: readonly (keyof Tables[Table] & string)[]
}

export const forbiddenRows = <Table extends keyof Tables>({
  table,
  where,
  shows = [],
  ...check
}: ForbiddenRows<Table>): Check => ({ ...check, find: at => rowsWhere(at, table, where, shows) })
