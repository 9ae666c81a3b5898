// How rows change on the way into an installation: ids of people become those that they have here, and taken names are
// left out.
import { type LineValue, lineColumns } from '../../format/lines.ts'
import type { Line } from '../../insert-rows.ts'
import type { NamedTable } from '../../rows.ts'
import { organizationTables } from '../organization-tables.ts'

export interface RowChanges {
  /** Ids of people here, by their ids in the export. */
  readonly people: ReadonlyMap<string, string>
  /** Makes a new key for the visitors of a site. */
  readonly newVisitorKey: (siteId: string) => Uint8Array
  /** Whether the organization's hostname is free here. */
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

/**
 * Replaces ids of people in JSON, where an id is a whole text: quotes inside a longer text are escaped by a backslash, so
 * that no id in it matches.
 */
const withPeople = (json: string, people: ReadonlyMap<string, string>): string =>
  json.replace(/(?<=")[0-9A-Za-z]{20}(?=")/g, id => people.get(id) ?? id)
