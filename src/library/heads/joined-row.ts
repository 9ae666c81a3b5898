// A whole row joined to another's: its columns selected under a prefix, and the row made of them again.

type Joined<Row, Prefix extends string> = { [Name in keyof Row & string as `${Prefix}${Name}`]: Row[Name] }
type Selected<Row, Table extends string, Prefix extends string> = {
  [Name in keyof Row & string]: `${Table}.${Name} as ${Prefix}${Name}`
}[keyof Row & string]

/** All columns of a table are named, so that none is forgotten where one is added. */
export const joinedRow = <Row extends object>() => {
  type Column = keyof Row & string
  return <Table extends string, Prefix extends string>(
    table: Table,
    prefix: Prefix,
    names: Readonly<Record<Column, true>>,
  ) => {
    const columns = Object.keys(names).map(name => ({ name, from: `${prefix}${name}` }))
    return {
      // Kysely reads the types of columns out of their names, which the compiler does not follow through a loop.
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
