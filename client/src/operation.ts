// How the request of one operation is made, and what its answer is.

export interface Operation {
  readonly method: string
  /** Below `/v1`, with `{name}` for parameters. */
  readonly path: string
  /** The names of the parameters of the query. */
  readonly query?: readonly string[]
  /** `any`: a form where a file is among its fields, else JSON. */
  readonly body?: 'json' | 'form' | 'any'
  /** Left out, it is JSON. */
  readonly answer?: 'bytes' | 'none'
  /** Its answers are pages of a list. */
  readonly isList?: boolean
  /** It does something once, however often it is sent with the same Idempotency-Key. */
  readonly takesKey?: boolean
}
