// The interface between the driver and its queries, in both directions, which the driver's types leave out.
import pg, { type QueryConfig } from 'pg'
import type { Answer } from './answer.ts'

/** A statement to send, with the promise of its answer. */
export interface Asked {
  readonly query: QueryConfig
  readonly answer: PromiseWithResolvers<Answer>
}

/** A connection as queries use it; each method sends a message of the protocol. */
export interface DriverConnection {
  /** The SQL of statements by name: those that the server has confirmed as prepared, and those that were sent. */
  readonly parsedStatements: Readonly<Record<string, string>>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { readonly name: string; readonly text: string }): void
  bind(what: { readonly statement: string; readonly values: readonly (string | Buffer | null)[] }): void
  describe(what: { readonly type: 'P' }): void
  execute(what: object): void
  sync(): void
}

/** One of several statements that are sent together. */
export interface DriverStatement {
  name: string | undefined
  text: string
  /** Returns the error where the statement cannot be sent. */
  submit(connection: DriverConnection): Error | null
  handleRowDescription(message: RowDescription): void
  handleDataRow(message: DataRow): void
  /** The statement was answered completely. */
  handleCommandComplete(message: CommandComplete, connection: DriverConnection): void
  handleError(error: unknown, connection: DriverConnection): void
}

export interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

export interface DataRow {
  readonly fields: readonly (string | null)[]
}

export interface CommandComplete {
  /** The command, and the number of rows: `INSERT 0 1`. */
  readonly text: string
}

interface Query extends DriverStatement {
  /** Everything that was sent with it was answered, too. */
  handleReadyForQuery(connection: DriverConnection): void
  _getRows(connection: DriverConnection): void
}

/** As the driver does: the stack of an error that was read from the socket does not show who sent the statement. */
export const tracedHere = (error: Error): never => {
  Error.captureStackTrace(error)
  throw error
}

type Settle = (error: unknown, answer: Answer) => void

export const DriverQuery = pg.Query as unknown as new (config: QueryConfig, settle?: Settle) => Query
