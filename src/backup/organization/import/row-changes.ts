// What becomes of rows on the way into an installation: people are called by their ids here, and names that are taken are left out.
import { type LineValue, lineColumns } from '../../format/lines.ts'
import type { Line } from '../../insert-rows.ts'
import type { NamedTable } from '../../rows.ts'
import { organizationTables } from '../organization-tables.ts'

export interface RowChanges {
  /** The ids of people here, by those that they have in the export. */
  readonly people: ReadonlyMap<string, string>
  /** A new key for the visitors of a site. */
  readonly newVisitorKey: (siteId: string) => Uint8Array
  /** Whether the organization may have its hostname here. */
  readonly hasHostname: boolean
}

export const changedRow = (changes: RowChanges): ((table: NamedTable, line: Line) => Line) => {
  const ofTables = new Map(organizationTables.map(table => [table.name, changeIn(table, changes)]))
  return (table, line) => ofTables.get(table.name)?.(line) ?? line
}

const changeIn = (table: NamedTable, { people, newVisitorKey, hasHostname }: RowChanges) => {
  const columns = lineColumns(table).map(({ name }) => name)
  const changes = columns.map((name): ((value: LineValue, line: Line) => LineValue) | undefined => {
    const column = table.columns[name]
    const named = column === 'derived' ? undefined : column?.people
    if (named === 'inside') return value => (typeof value === 'string' ? withPeople(value, people) : value)
    if (named !== undefined) return value => people.get(value as string) ?? value
    if (name === 'visitor_key')
      return (_, line) => Buffer.from(newVisitorKey(String(line[columns.indexOf('id')]))).toString('base64')
    if (table.name === 'organizations' && name === 'hostname') return value => (hasHostname ? value : null)
    return undefined
  })
  return (line: Line): Line =>
    line.map((value, index) => {
      const change = changes[index]
      return change === undefined ? value : change(value, line)
    })
}

/** In JSON, a text that is an id, whole: one within another text has a backslash behind it. */
const withPeople = (json: string, people: ReadonlyMap<string, string>): string =>
  json.replace(/(?<=")[0-9A-Za-z]{20}(?=")/g, id => people.get(id) ?? id)
