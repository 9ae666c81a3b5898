// Joins a whole row to another table's: selects its columns under a prefix, and makes the row from them again.

type Joined<Row, Prefix extends string> = { [Name in keyof Row & string as `${Prefix}${Name}`]: Row[Name] }
type Selected<Row, Table extends string, Prefix extends string> = {
  [Name in keyof Row & string]: `${Table}.${Name} as ${Prefix}${Name}`
}[keyof Row & string]

/** The type forces the caller to name all columns of the table, so that a new column cannot be forgotten. */
export const joinedRow = <Row extends object>() => {
  type Column = keyof Row & string
  return <Table extends string, Prefix extends string>(
    table: Table,
    prefix: Prefix,
    names: Readonly<Record<Column, true>>,
  ) => {
    const columns = Object.keys(names).map(name => ({ name, from: `${prefix}${name}` }))
    return {
      // Kysely derives the types of columns from their names, which the compiler cannot follow through `map`.
      columns: columns.map(({ name, from }) => `${table}.${name} as ${from}`) as Selected<
        Row,
        Table,
        Prefix
      >[],
      rowIn: (joined: Joined<Row, Prefix>): Row => {
        const row: Record<string, unknown> = {}
        for (const { name, from } of columns) row[name] = joined[from as keyof typeof joined]
        // Every column of the row is in `names`.
        return row as Row
      },
    }
  }
}
