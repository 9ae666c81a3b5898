// Several statements as one query to the driver: the server answers them together, not each by itself.
import pg, { type QueryResult as Answer, type Connection, type QueryConfig } from 'pg'
import { columnParsers } from './column-parsers.ts'

/** A statement that is to be sent, and who waits for its answer. */
export interface Asked {
  readonly query: QueryConfig
  readonly answer: PromiseWithResolvers<Answer>
}

/** What the driver asks of a query, to send it and as answers come. */
interface DriverQuery {
  name: string | undefined
  text: string
  submit(connection: Connection): Error | null
  _getRows(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: unknown, connection: Connection): void
}

type Settle = (error: unknown, answer: Answer) => void

/** Its types do not say what it has for the driver. */
const DriverQuery = pg.Query as unknown as new (config: QueryConfig, settle?: Settle) => DriverQuery

/** One that does not end what is sent: others follow. */
class Statement extends DriverQuery {
  constructor({ query, answer: { reject, resolve } }: Asked) {
    super({ ...query, types: columnParsers }, (error, answer) => (error ? reject(error) : resolve(answer)))
  }

  override _getRows(connection: Connection): void {
    connection.execute({}, false)
  }
}

/**
 * The server is told once, behind all of them, to send what it has to say. Where one fails, it skips those behind it: they are
 * told the same. So they are prepared statements of one transaction, in which they would fail anyway.
 */
export class StatementBatch extends DriverQuery {
  /** Those that are not answered, in their order. */
  #waiting: Statement[]

  constructor(asked: readonly Asked[]) {
    super({ text: '' })
    this.#waiting = asked.map(one => new Statement(one))
  }

  override submit(connection: Connection): null {
    this.#waiting = this.#waiting.filter(statement => {
      const wrong = statement.submit(connection)
      if (wrong !== null) statement.handleError(wrong, connection)
      return wrong === null
    })
    this.#nameNext()
    connection.sync()
    return null
  }

  override handleRowDescription(message: unknown): void {
    this.#waiting[0]?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.#waiting[0]?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    const statement = this.#waiting.shift()
    this.#nameNext()
    statement?.handleCommandComplete(message, connection)
    statement?.handleReadyForQuery(connection)
  }

  override handleReadyForQuery(): void {}

  override handleError(error: unknown, connection: Connection & Submitted): void {
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

/** What the driver has sent to be prepared on a connection, and was not told of. */
interface Submitted {
  readonly submittedNamedStatements: Record<string, string>
}
