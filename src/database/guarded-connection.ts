// The connection of one transaction, with rules that hold on both engines.
import type { Connection } from './connection.ts'
import { noStreams } from './connection.ts'

/**
 * Keeps PostgreSQL's rule on both engines: after a statement has failed, its transaction can only roll back.
 * A transaction that has ended runs nothing more, so that a forgotten `await` cannot write into the next one.
 */
export class GuardedConnection implements Connection {
  readonly engine
  readonly streamQuery = noStreams
  ended = false
  readonly #inner: Connection
  #failure: { error: unknown } | undefined

  constructor(inner: Connection) {
    this.engine = inner.engine
    this.#inner = inner
  }

  all: Connection['all'] = (query, parameters) => this.#guard(() => this.#inner.all(query, parameters))
  first: Connection['first'] = (query, parameters) => this.#guard(() => this.#inner.first(query, parameters))
  run: Connection['run'] = (query, parameters) => this.#guard(() => this.#inner.run(query, parameters))
  write: Connection['write'] = (query, parameters, place) =>
    this.#guard(() => this.#inner.write(query, parameters, place))
  executeQuery: Connection['executeQuery'] = query => this.#guard(() => this.#inner.executeQuery(query))

  /** The error of the first statement that failed. */
  get failure(): unknown {
    return this.#failure?.error
  }

  /** Called before the commit; throws the error of a failed statement, even if the work has caught it. */
  end(): void {
    this.ended = true
    if (this.#failure !== undefined) throw this.#failure.error
  }

  #guard<T>(query: () => Promise<T>): Promise<T> {
    const refusal = this.#refusal()
    if (refusal !== undefined) return Promise.reject(refusal)
    // The transaction may have ended after the wait, so the check is repeated.
    const due = this.#inner.turn?.()
    if (due !== undefined) return due.then(() => this.#guard(query))
    const answer = query()
    answer.catch(error => {
      this.#failure ??= { error }
    })
    return answer
  }

  #refusal(): Error | undefined {
    if (this.ended) return new Error('The transaction has ended; a query was not awaited within it')
    if (this.#failure === undefined) return undefined
    const { error: cause } = this.#failure
    return new Error('A statement of this transaction has failed; it can only roll back', { cause })
  }
}
