// @lectern/client: the API of Lectern, typed.
export type { Answer, Call, CallOptions, ListCall } from './call.ts'
export { type ClientOptions, createClient, type LecternClient, type RawRequest } from './create-client.ts'
export {
  ConflictError,
  ForbiddenError,
  InvalidError,
  LecternError,
  NotFoundError,
  PreconditionFailedError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedAnswerError,
  UnreachableError,
} from './errors.ts'
export { type Content, type EncodedForm, encodeForm, type Upload } from './form.ts'
export type { Operations } from './generated/methods.ts'
export type * from './generated/types.ts'
export { refusalOf } from './refusal.ts'
export type { RequestBody } from './request.ts'
export type { Sleep } from './send.ts'
