// A prepared statement, as it is sent and answered: the server describes its columns once on each connection.
import { oneForEach } from '#kernel/one-for-each.ts'
import type { Answer } from './answer.ts'
import { columnParsers } from './column-parsers.ts'
import type {
  Asked,
  CommandComplete,
  DataRow,
  DriverConnection,
  DriverStatement,
  RowDescription,
} from './driver-query.ts'
import { OtherColumns } from './prepared-names.ts'

/** The columns of a statement's rows. */
interface Columns {
  /** A row with every column, all null. */
  readonly empty: Readonly<Record<string, unknown>>
  readonly names: readonly string[]
  readonly parsers: readonly ((value: string) => unknown)[]
}

/**
 * By statement name. They never change on a connection: after a
 * change of a table, the server refuses statements prepared before.
 */
const columnsOn = oneForEach((_: DriverConnection) => new Map<string, Columns>())

export class PreparedStatement implements DriverStatement {
  readonly name: string
  readonly text: string
  readonly #values: readonly unknown[]
  readonly #answer: Asked['answer']
  readonly #rows: unknown[] = []
  #columns: Columns | undefined
  #wrong: unknown

  constructor(name: string, { query: { text, values }, answer }: Asked) {
    this.name = name
    this.text = text
    this.#values = values ?? []
    this.#answer = answer
  }

  submit(connection: DriverConnection): Error | null {
    const { name, text } = this
    const { parsedStatements, submittedNamedStatements } = connection
    // Values that cannot be sent throw here, before anything is sent.
    const values = this.#values.map(sentAs)
    if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text })
      submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values })
    this.#columns = columnsOn(connection).get(name)
    if (this.#columns === undefined) connection.describe({ type: 'P' })
    connection.execute({})
    return null
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = {
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => columnParsers.getTypeParser(dataTypeID)),
    }
  }

  handleDataRow({ fields }: DataRow): void {
    try {
      this.#rows.push(rowOf(this.#columns, fields))
    } catch (error) {
      this.#wrong = error
    }
  }

  handleCommandComplete({ text }: CommandComplete, connection: DriverConnection): void {
    columnsOn(connection).set(this.name, this.#columns ?? none)
    if (this.#wrong === undefined) this.#answer.resolve({ ...doneBy(text), rows: this.#rows })
    else this.#answer.reject(this.#wrong)
  }

  handleError(error: unknown): void {
    this.#answer.reject(error)
  }
}

/** Parses `UPDATE 3`, or `INSERT 0 3`, where the zero means nothing. */
const doneBy = (text: string): Omit<Answer, 'rows'> => {
  const words = text.split(' ')
  const count = Number(words.at(-1))
  return { command: words[0] ?? '', rowCount: Number.isNaN(count) ? null : count }
}

/** For statements without rows. */
const none: Columns = { empty: {}, names: [], parsers: [] }

const rowOf = (columns: Columns | undefined, fields: DataRow['fields']): Record<string, unknown> => {
  if (columns?.names.length !== fields.length)
    throw new OtherColumns('a row has other columns than its statement')
  const { empty, names, parsers } = columns
  const row: Record<string, unknown> = { ...empty }
  for (let index = 0; index < fields.length; index++) {
    const value = fields[index]
    if (typeof value === 'string') row[names[index] as string] = parsers[index]?.(value)
  }
  return row
}

/** Throws where a statement cannot be sent with these parameters. */
export const refuseUnsendable = (parameters: readonly unknown[]): void => {
  for (const value of parameters) sentAs(value)
}

/** Bytes as they are; everything else in PostgreSQL's text format. */
const sentAs = (value: unknown): string | Buffer | null => {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return bufferOf(value)
  if (typeof value === 'object')
    throw new Error('a list or an object cannot be sent as the value of a parameter')
  return String(value)
}

const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
