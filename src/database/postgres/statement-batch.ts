// Several statements as one query to the driver: the server answers them together, not each by itself.
import { columnParsers } from './column-parsers.ts'
import {
  type Asked,
  type CommandComplete,
  type DataRow,
  type DriverConnection,
  DriverQuery,
  type DriverStatement,
  type RowDescription,
} from './driver-query.ts'
import { PreparedStatement } from './prepared-statement.ts'

/** One that has no name, and does not end what is sent: others follow. */
class UnnamedStatement extends DriverQuery {
  constructor({ query, answer: { reject, resolve } }: Asked) {
    super({ ...query, types: columnParsers }, (error, answer) => (error ? reject(error) : resolve(answer)))
  }

  override _getRows(connection: DriverConnection): void {
    connection.execute({})
  }

  override handleCommandComplete(message: CommandComplete, connection: DriverConnection): void {
    super.handleCommandComplete(message, connection)
    this.handleReadyForQuery(connection)
  }
}

const statementOf = (asked: Asked): DriverStatement =>
  asked.query.name === undefined
    ? new UnnamedStatement(asked)
    : new PreparedStatement(asked.query.name, asked)

/**
 * The server is told once, behind all of them, to send what it has to say. Where one fails, it skips those behind it: they are
 * told the same. So they are statements of one transaction, in which they would fail anyway, or there is but one.
 */
export class StatementBatch extends DriverQuery {
  /** Those that are not answered, in their order. */
  #waiting: DriverStatement[]

  constructor(asked: readonly Asked[]) {
    super({ text: '' })
    this.#waiting = asked.map(statementOf)
  }

  override submit(connection: DriverConnection): null {
    this.#waiting = this.#waiting.filter(statement => {
      const wrong = submitted(statement, connection)
      if (wrong !== null) statement.handleError(wrong, connection)
      return wrong === null
    })
    this.#nameNext()
    connection.sync()
    return null
  }

  override handleRowDescription(message: RowDescription): void {
    this.#waiting[0]?.handleRowDescription(message)
  }

  override handleDataRow(message: DataRow): void {
    this.#waiting[0]?.handleDataRow(message)
  }

  override handleCommandComplete(message: CommandComplete, connection: DriverConnection): void {
    const statement = this.#waiting.shift()
    this.#nameNext()
    statement?.handleCommandComplete(message, connection)
  }

  override handleReadyForQuery(): void {}

  override handleError(error: unknown, connection: DriverConnection): void {
    for (const statement of this.#waiting.splice(0)) {
      if (statement.name !== undefined) delete connection.submittedNamedStatements[statement.name]
      statement.handleError(error, connection)
    }
  }

  /** Once the server has prepared a statement, the driver notes so under the name of the query: it is that of the next one. */
  #nameNext(): void {
    this.name = this.#waiting[0]?.name
    this.text = this.#waiting[0]?.text ?? ''
  }
}

/** Sends a statement; what is wrong with it where it cannot be sent. */
const submitted = (statement: DriverStatement, connection: DriverConnection): Error | null => {
  try {
    return statement.submit(connection)
  } catch (error) {
    return error as Error
  }
}
