// Several statements as one query for the driver: the server answers them together.
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

/** An unnamed statement. Unlike the driver's own, it does not end the batch, since others may follow. */
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
 * One `sync` follows all statements: only then must the server answer. If one fails,
 * the server skips those after it, and they get the same error. So they must be
 * statements of one transaction, in which they would fail anyway; or there is only one.
 */
export class StatementBatch extends DriverQuery {
  /** The statements that are not answered yet, in order. */
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

  /**
   * When the server has prepared a statement, the driver records it
   * under the query's name, so that is always the next statement's.
   */
  #nameNext(): void {
    this.name = this.#waiting[0]?.name
    this.text = this.#waiting[0]?.text ?? ''
  }
}

/** Sends a statement; returns the error where it cannot be sent. */
const submitted = (statement: DriverStatement, connection: DriverConnection): Error | null => {
  try {
    return statement.submit(connection)
  } catch (error) {
    return error as Error
  }
}
