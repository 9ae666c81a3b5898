// Changes of the content of requests and responses: bodies and responses.
import type { ApiOperation, ApiRequestBody, ApiResponse, Referable } from '../description.ts'
import { reportField } from './compare-fields.ts'
import { compareMediaTypes } from './compare-media-types.ts'
import { compareHeaders } from './compare-parameters.ts'
import { report, type Scope } from './comparison.ts'
import { labelOf } from './label.ts'
import { child, type Located, type Pair, resolved } from './located.ts'
import { sidesOf } from './pairs.ts'
import type { Direction } from './spec-change.ts'

export const compareBody = (scope: Scope, operation: Pair<ApiOperation>, direction: Direction): void => {
  const body = (at: Located<ApiOperation>) => {
    const named = child(at, 'requestBody')
    return named && resolved<ApiRequestBody>(named)
  }
  const [before, after] = [body(operation.before), body(operation.after)]
  if (before === undefined && after === undefined) return
  reportField(scope, 'body', direction, before && fieldOf(before), after && fieldOf(after))
  if (before !== undefined && after !== undefined)
    compareMediaTypes(scope, child(before, 'content'), child(after, 'content'), direction)
}

const fieldOf = (at: Located<ApiRequestBody>) => ({ at, required: at.value.required === true })

type Responses = Located<Readonly<Record<string, Referable<ApiResponse>>>> | undefined

/** Callers receive responses; in webhooks and callbacks they send them. */
export const compareResponses = (
  scope: Scope,
  before: Responses,
  after: Responses,
  direction: Direction,
): void => {
  for (const { key, before: was, after: is } of sidesOf(scope.comparison, before, after, status =>
    status.toUpperCase(),
  )) {
    const older = was ?? coveringStatus(before, key)
    const newer = is ?? coveringStatus(after, key)
    if (older === undefined || newer === undefined) reportStatus(scope, key, was, is, direction)
    else compareResponse(scope, older, newer, direction)
  }
}

/** The range of statuses that contains this one, or `default` for errors, as it hardly ever means success. */
const coveringStatus = (
  responses: Responses,
  status: string,
): Located<Referable<ApiResponse>> | undefined => {
  if (responses === undefined || !/^\d/.test(status)) return undefined
  const range = child(responses, `${status[0]}XX`) ?? child(responses, `${status[0]}xx`)
  return range ?? (isError(status) ? child(responses, 'default') : undefined)
}

const isError = (status: string): boolean => /^[45]/.test(status)

const reportStatus = (
  scope: Scope,
  status: string,
  before: Located<unknown> | undefined,
  after: Located<unknown> | undefined,
  direction: Direction,
): void => {
  const at = labelOf((after ?? before) as Located<unknown>)
  report(scope, after === undefined ? 'response-removed' : 'response-added', {
    breaking: after === undefined && (direction === 'sent' || /^[123]/.test(status)),
    direction,
    before,
    after,
    message: after === undefined ? `There is no ${at} any more.` : `There is a new ${at}.`,
  })
}

const compareResponse = (
  scope: Scope,
  before: Located<Referable<ApiResponse>>,
  after: Located<Referable<ApiResponse>>,
  direction: Direction,
): void => {
  const [older, newer] = [resolved<ApiResponse>(before), resolved<ApiResponse>(after)]
  if (older === undefined || newer === undefined) return
  compareHeaders(scope, child(older, 'headers'), child(newer, 'headers'), direction)
  compareMediaTypes(scope, child(older, 'content'), child(newer, 'content'), direction)
}
