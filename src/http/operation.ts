// The declaration of one operation of the API, from which everything else about it is derived.
import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import type { PageRequest } from './list.ts'

/**
 * What an operation acts on. `find` looks through the caller's eyes: undefined means that it does not exist for them.
 * `permits` says whether they may do what needs `need`.
 */
export interface Subject<Resource, Need> {
  readonly find: (ctx: Ctx, params: Readonly<Record<string, string>>) => Promise<Resource | undefined>
  readonly permits: (resource: Resource, need: Need) => boolean
  /** The message for a person who may see it but lacks the level: `this space needs the level edit`. */
  readonly refusal: (need: Need) => string
  /** The noun for it in messages and in the API document: `space`. */
  readonly noun: string
}

export interface Input<Query, Body> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  readonly page: PageRequest
  readonly request: FastifyRequest
}

type StaticOr<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A read gets a context that only reads, and so does a verb that opens its transactions itself. */
type ContextOf<Of extends Method, Transaction> = Of extends 'GET'
  ? Ctx
  : Transaction extends 'own'
    ? Ctx
    : WriteCtx

/** The error statuses that operations can name; others are faults that may happen in any operation. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 428 | 429 | 503

interface Declaration<Resource, Need, Query, Body, Of extends Method, Transaction> {
  readonly id: string
  readonly method: Of
  /** Below `/v1`, with `:name` for parameters. */
  readonly path: string
  readonly status: 200 | 201 | 202 | 204 | 205
  readonly summary: string
  /** For readers of the reference: what the operation does and needs, what it changes, what to read next. */
  readonly description: string
  readonly query?: Query
  readonly body?: Body
  /** The parts of a multipart/form-data with files, which is taken instead of a JSON body or besides it. */
  readonly multipart?: TObject
  /** The schema of the answer; none for 204 and 205. */
  readonly reply?: TSchema
  /** The media type of the answer, if it is not JSON. */
  readonly replyType?: string
  /** What an error means here; only operations that name 409 and 412 answer with these. */
  readonly errors?: { readonly [Status in ErrorStatus]?: string }
  readonly on: Subject<Resource, Need>
  /**
   * Looks up what the rest of the path names within the resource; throws `NotFound`. It is called where query or body are
   * wrong, so that a 404 comes before their 400.
   */
  readonly within?: (
    ctx: Ctx,
    resource: NoInfer<Resource>,
    params: Readonly<Record<string, string>>,
  ) => Promise<unknown>
  /**
   * The version of the content that is read, as an entity tag. At one version, the answer at an address never changes and is
   * the same for everybody who may see it, so it is cached with that tag, and those who already have it get a 304.
   */
  readonly version?: (
    ctx: Ctx,
    resource: NoInfer<Resource>,
    query: NoInfer<StaticOr<Query, Record<string, never>>>,
  ) => string
  /**
   * The id of the operation that reads what this one changes: `If-Match` is compared with the entity
   * tag of that read. Without `changes`, requests with `If-Match` are refused. Every answer with the
   * schema of such a read carries an `ETag`, too. Its presenter declares the version (`versioned`), and
   * the verb calls `noteLocked` once the rows are locked, unless the function that locks them does.
   */
  readonly changes?: string
  /**
   * What the caller must be permitted to do; a function of the body,
   * which is not yet validated, where that depends on its fields.
   */
  readonly allow: NoInfer<Need> | ((body: Readonly<Record<string, unknown>>) => NoInfer<Need>)
  /** The operation still works, and names its successor: a path below `/v1`, with this operation's parameter names. */
  readonly deprecated?: { readonly since: string; readonly successor: string }
  /** The scope that a token needs, where the method does not imply it: `write` to read a secret. */
  readonly scope?: 'write'
  /**
   * The answer holds a secret that is shown once. It must not be stored, so requests with an `Idempotency-Key` are refused.
   */
  readonly answersSecret?: true
  /**
   * `own`: the verb opens its transactions itself, since it computes before
   * it commits; in the one that changes something it calls `keepAnswer`.
   */
  readonly transaction?: Transaction
  readonly run: (
    ctx: ContextOf<Of, Transaction>,
    resource: Resource,
    input: Input<StaticOr<Query, Record<string, never>>, StaticOr<Body, undefined>>,
  ) => Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: the list contains operations on every kind of resource
type AnyKind = any

/** An operation without its type parameters, as the router, the API document and the tests over all operations use it. */
export type Operation = Declaration<
  AnyKind,
  AnyKind,
  TObject | undefined,
  TSchema | undefined,
  Method,
  'own' | undefined
>

/** Declares an operation; the types of query and body follow from their schemas. */
export const operation = <
  Resource,
  Need,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
  const Of extends Method = Method,
  const Transaction extends 'own' | undefined = undefined,
>(
  declared: Declaration<Resource, Need, Query, Body, Of, Transaction>,
): Operation =>
  // This drops the type parameters: `run` is only ever given what its own `find` and schemas produced.
  declared as unknown as Operation

/** Whether an operation takes an Idempotency-Key: those do that would act once more when sent again. */
export const takesKey = ({ method, status, answersSecret }: Operation): boolean =>
  (method === 'POST' || status === 201) && answersSecret !== true
