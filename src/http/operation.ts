// The declaration of one operation of the API: everything else about it is derived from this.
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
  /** For a person who may see it: `this space needs the level edit`. */
  readonly refusal: (need: Need) => string
  /** The word for it in messages and in the API document: `space`. */
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

/** A read, and a verb that opens its transactions itself, are given a context that only reads. */
type ContextOf<Of extends Method, Transaction> = Of extends 'GET'
  ? Ctx
  : Transaction extends 'own'
    ? Ctx
    : WriteCtx

/** The errors of the API that operations can name; all others are faults that any of them may have. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 428 | 429 | 503

interface Declaration<Resource, Need, Query, Body, Of extends Method, Transaction> {
  readonly id: string
  readonly method: Of
  /** Below `/v1`, with `:name` for parameters. */
  readonly path: string
  readonly status: 200 | 201 | 202 | 204 | 205
  readonly summary: string
  /** For readers of the reference: what it does and needs, what it changes, what to read next. */
  readonly description: string
  readonly query?: Query
  readonly body?: Body
  /** Takes files: the parts of a multipart/form-data, in place of a JSON body or beside it. */
  readonly multipart?: TObject
  /** What it answers; none for 204 and 205. */
  readonly reply?: TSchema
  /** The media type of what it answers, where that is not JSON. */
  readonly replyType?: string
  /** What an error means here; 409 and 412 are answered by those operations alone that name them. */
  readonly errors?: { readonly [Status in ErrorStatus]?: string }
  readonly on: Subject<Resource, Need>
  /** Looks up what the path names within that; throws `NotFound`. For what is wrong with the query comes after it. */
  readonly within?: (
    ctx: Ctx,
    resource: NoInfer<Resource>,
    params: Readonly<Record<string, string>>,
  ) => Promise<unknown>
  /**
   * Which version of the content is read, as an entity tag: what an address shows of one version never changes and is the
   * same for all who may see it. So the answer has that tag and is kept, and those who have it already get a 304.
   */
  readonly version?: (
    ctx: Ctx,
    resource: NoInfer<Resource>,
    query: NoInfer<StaticOr<Query, Record<string, never>>>,
  ) => string
  /**
   * The id of the read of what this changes: `If-Match` is compared with the entity tag that it has. Without one, requests
   * with `If-Match` are refused. Whatever answers with the same schema as such a read carries an `ETag`, too. Its presenter
   * says what makes a version (`versioned`), and the verb calls `noteLocked` once that is locked, unless what locks it does.
   */
  readonly changes?: string
  /** What the caller must be permitted; by the body, not yet validated, where its fields differ in that. */
  readonly allow: NoInfer<Need> | ((body: Readonly<Record<string, unknown>>) => NoInfer<Need>)
  /** It keeps working, and says what to use in its place: the path of that, below `/v1`, with names of its own parameters. */
  readonly deprecated?: { readonly since: string; readonly successor: string }
  /** Which scope a token needs where the method does not say it: `write` to read what is a secret. */
  readonly scope?: 'write'
  /** Its answer holds a secret that is shown once: that is kept nowhere, so requests with an `Idempotency-Key` are refused. */
  readonly answersSecret?: true
  /** `own`: the verb opens its transactions itself, since it computes before it commits. In that which changes something it calls `keepAnswer`. */
  readonly transaction?: Transaction
  readonly run: (
    ctx: ContextOf<Of, Transaction>,
    resource: Resource,
    input: Input<StaticOr<Query, Record<string, never>>, StaticOr<Body, undefined>>,
  ) => Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: the list contains operations on every kind of resource
type AnyKind = any

/** An operation, its types forgotten: what the router, the API document and the whole-API tests go through. */
export type Operation = Declaration<
  AnyKind,
  AnyKind,
  TObject | undefined,
  TSchema | undefined,
  Method,
  'own' | undefined
>

/** Declares an operation; types of query and body follow from their schemas. */
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
  // The list forgets the types of each: what is handed to `run` is what its own `find` and schemas gave.
  declared as unknown as Operation

/** Whether an operation takes an Idempotency-Key: those that would do something once more when sent again. */
export const takesKey = ({ method, status, answersSecret }: Operation): boolean =>
  (method === 'POST' || status === 201) && answersSecret !== true
