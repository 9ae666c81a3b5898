// How the catalogue describes what happens to a table in a backup: to its rows, and to each of its columns.
import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { Tables } from '#database/index.ts'
import type { Belonging } from './belonging.ts'

/** The type of a column's values, the same on both engines; `bytes` has no form in JSON. */
export type ValueKind = 'text' | 'number' | 'bytes'

/** A column whose values are backed up, or replaced by `reset` because they only matter at the moment. */
export interface KeptColumn {
  readonly kind: ValueKind
  readonly reset?: string | number | null
  /**
   * Whether it names people: always by the id of a user, perhaps (the id may be of something else), or by ids inside JSON.
   */
  readonly people?: 'id' | 'perhaps' | 'inside'
  /**
   * The value in an export of an organization, if the real one is encrypted, proved or valid in its own installation alone.
   */
  readonly elsewhere?: string | null
}

/** A column that the database computes is in no backup. */
type Column = KeptColumn | 'derived'

export interface KeptTable {
  readonly is: 'kept'
  /**
   * Which rows belong to an organization. `installation`: none. `people`: those of the users whom other rows of the
   * organization name.
   */
  readonly belongs: Belonging | 'people' | 'installation'
  /** Its primary key. Backups are sorted by it: texts by bytes, numbers by value. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, Column>>
  /** Whether rows never change and their key identifies their content, so that a store of backups never writes one twice. */
  readonly isContentAddressed: boolean
  /** Whether its rows are the bytes of files, read from wherever they are stored, of the files whose rows are kept. */
  readonly isOfFiles: boolean
  /** Which rows are backed up; undefined means all. */
  readonly where: RawBuilder<SqlBool> | undefined
}

/** A table that is not in backups: it is computed again, or of no use later. */
interface LeftOutTable {
  readonly is: 'derived' | 'momentary'
}

export type CataloguedTable = KeptTable | LeftOutTable

export const text = { kind: 'text' } as const
export const number = { kind: 'number' } as const
export const bytes = { kind: 'bytes' } as const
export const person = { kind: 'text', people: 'id' } as const
export const perhapsPerson = { kind: 'text', people: 'perhaps' } as const
export const peopleInside = { kind: 'text', people: 'inside' } as const
export const derived = 'derived'

/** A column with a value that only matters at the moment: a restore writes this value instead. */
export const reset = (value: number | null) => ({ kind: 'number', reset: value }) as const
export const resetText = { kind: 'text', reset: null } as const

/** A column that is of no use in another installation: an export of an organization has the value `elsewhere` instead. */
export const onlyHere = <Column extends KeptColumn>(
  column: Column,
  elsewhere: string | null = null,
): Column & { readonly elsewhere: string | null } => ({ ...column, elsewhere })

type Row<Name extends keyof Tables> = Selectable<Tables[Name]>

type KindOf<Value> =
  NonNullable<Value> extends Uint8Array ? 'bytes' : NonNullable<Value> extends number ? 'number' : 'text'

type ColumnsOf<Name extends keyof Tables> = {
  readonly [Key in keyof Row<Name>]: 'derived' | { readonly kind: KindOf<Row<Name>[Key]> }
}

/** Describes a table. A column that is left out or has another kind is a compile error; so is a missing `belongs`. */
export const kept = <Name extends keyof Tables>(
  belongs: KeptTable['belongs'],
  key: readonly (keyof Row<Name> & string)[],
  columns: ColumnsOf<Name>,
  options: Partial<Pick<KeptTable, 'isContentAddressed' | 'isOfFiles' | 'where'>> = {},
): KeptTable => ({
  is: 'kept',
  belongs,
  key,
  columns,
  isContentAddressed: false,
  isOfFiles: false,
  where: undefined,
  ...options,
})

/** Computed again by `lectern index rebuild`, or by the next process that runs the program. */
export const derivedTable: LeftOutTable = { is: 'derived' }
export const momentaryTable: LeftOutTable = { is: 'momentary' }
