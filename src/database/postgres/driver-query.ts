// What the driver asks of a query, to send it and as answers come, and what a query asks of the driver. Its types do not say so.
import pg, { type QueryConfig } from 'pg'
import type { Answer } from './answer.ts'

/** A statement that is to be sent, and who waits for its answer. */
export interface Asked {
  readonly query: QueryConfig
  readonly answer: PromiseWithResolvers<Answer>
}

/** A connection as queries speak to it, each time by a message of the protocol. */
export interface DriverConnection {
  /** The texts of statements by their names: those that the server has said it has prepared, and those that are on their way. */
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
  /** Gives what is wrong with it where it cannot be sent. */
  submit(connection: DriverConnection): Error | null
  handleRowDescription(message: RowDescription): void
  handleDataRow(message: DataRow): void
  /** All of it has been answered. */
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
  /** What was done, and to how many rows: `INSERT 0 1`. */
  readonly text: string
}

interface Query extends DriverStatement {
  /** All of what was sent with it has been answered, too. */
  handleReadyForQuery(connection: DriverConnection): void
  _getRows(connection: DriverConnection): void
}

/** As the driver does: what it has read of the socket says nothing of who has asked. */
export const tracedHere = (error: Error): never => {
  Error.captureStackTrace(error)
  throw error
}

type Settle = (error: unknown, answer: Answer) => void

export const DriverQuery = pg.Query as unknown as new (config: QueryConfig, settle?: Settle) => Query
