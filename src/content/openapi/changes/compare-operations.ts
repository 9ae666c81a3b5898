// Changes of the operations of paths, of webhooks, and of callbacks, in which API and caller swap roles.
import {
  type ApiCallback,
  type ApiOperation,
  methods,
  type PathItem,
  type Referable,
} from '../description.ts'
import { compareBody, compareResponses } from './compare-content.ts'
import { compareParameters, parametersOf } from './compare-parameters.ts'
import { compareOperationSecurity } from './compare-security.ts'
import { compareOperationServers } from './compare-servers.ts'
import { type Comparison, openScope, report, type Scope } from './comparison.ts'
import { labelOf } from './label.ts'
import { child, type Located, type Pair, place, resolved, withoutValue } from './located.ts'
import { type Sides, sidesOf } from './pairs.ts'
import type { Direction } from './spec-change.ts'

type PathItems = Located<Readonly<Record<string, Referable<PathItem>>>> | undefined

/** Compares paths; two that differ only in the names of their parameters are the same. */
export const comparePaths = (comparison: Comparison, before: PathItems, after: PathItems): void => {
  for (const path of sidesOf(comparison, before, after, template => template.replace(/\{[^}]*\}/g, '{}')))
    for (const method of methods) {
      const operation = sidesOfMethod(path, method)
      if (operation === undefined) continue
      const name = (operation.after ?? operation.before)?.path ?? ''
      const scope = openScope(comparison, { path: name, method })
      compareOneOperation(scope, operation, 'operation', 'sent')
    }
}

export const compareWebhooks = (comparison: Comparison, before: PathItems, after: PathItems): void => {
  for (const webhook of sidesOf(comparison, before, after))
    for (const method of methods) {
      const operation = sidesOfMethod(webhook, method)
      if (operation === undefined) continue
      const scope = openScope(comparison, { path: webhook.key, method })
      compareOneOperation(scope, operation, 'webhook', 'received')
    }
}

/** An operation with the path item that it belongs to. */
interface OperationSide {
  readonly path: string
  readonly item: Located<PathItem>
  readonly at: Located<ApiOperation>
}

interface OperationSides {
  readonly before: OperationSide | undefined
  readonly after: OperationSide | undefined
}

const sidesOfMethod = (
  { before, after }: Sides<Referable<PathItem>>,
  method: (typeof methods)[number],
): OperationSides | undefined => {
  const side = (named: Located<Referable<PathItem>> | undefined): OperationSide | undefined => {
    const item = named && resolved<PathItem>(named)
    const at = item && child(item, method)
    const path = (named?.pointer.split('/').at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
    return item && at && { path, item, at }
  }
  const sides = { before: side(before), after: side(after) }
  return sides.before === undefined && sides.after === undefined ? undefined : sides
}

type OperationKind = 'operation' | 'webhook' | 'callback'

const compareOneOperation = (
  scope: Scope,
  { before, after }: OperationSides,
  kind: OperationKind,
  direction: Direction,
): void => {
  if (before !== undefined && after !== undefined) compareBoth(scope, before, after, direction)
  else reportOperation(scope, before, after, kind)
}

const reportOperation = (
  scope: Scope,
  before: OperationSide | undefined,
  after: OperationSide | undefined,
  kind: OperationKind,
): void => {
  const label = labelOf((after ?? before)?.at as Located<ApiOperation>)
  report(scope, after === undefined ? `${kind}-removed` : `${kind}-added`, {
    breaking: after === undefined,
    before: before && withoutValue(before.at),
    after: after && withoutValue(after.at),
    message: after === undefined ? `${label} is gone.` : `${label} is new.`,
  })
}

const compareBoth = (
  scope: Scope,
  before: OperationSide,
  after: OperationSide,
  direction: Direction,
): void => {
  const pair = { before: before.at, after: after.at }
  const answer = direction === 'sent' ? 'received' : 'sent'
  compareNames(scope, pair)
  const [older, newer] = [before, after].map(({ path, item, at }) =>
    parametersOf(path, child(item, 'parameters'), child(at, 'parameters')),
  ) as [ReturnType<typeof parametersOf>, ReturnType<typeof parametersOf>]
  compareParameters(scope, older, newer, direction)
  compareBody(scope, pair, direction)
  compareResponses(scope, child(before.at, 'responses'), child(after.at, 'responses'), answer)
  if (direction === 'received') return
  compareOperationSecurity(scope, pair)
  compareOperationServers(scope, [before.item, before.at], [after.item, after.at])
  compareCallbacks(scope, pair)
}

const compareNames = (scope: Scope, { before, after }: Pair<ApiOperation>): void => {
  const label = labelOf(after)
  const [was, is] = [before.value.operationId, after.value.operationId]
  if (was !== undefined && was !== is)
    report(scope, 'operation-id-changed', {
      breaking: false,
      before: child(before, 'operationId'),
      after: place(after, 'operationId'),
      message:
        is === undefined
          ? `${label} has no operationId any more; it was \`${was}\`.`
          : `${label} is \`${is}\` now; it was \`${was}\`.`,
    })
  if ((before.value.deprecated === true) === (after.value.deprecated === true)) return
  const isDeprecated = after.value.deprecated === true
  report(scope, isDeprecated ? 'operation-deprecated' : 'operation-undeprecated', {
    breaking: false,
    after: place(after, 'deprecated'),
    message: isDeprecated ? `${label} is deprecated now.` : `${label} is not deprecated any more.`,
  })
}

const compareCallbacks = (scope: Scope, { before, after }: Pair<ApiOperation>): void => {
  for (const callback of sidesOf(scope.comparison, child(before, 'callbacks'), child(after, 'callbacks'))) {
    const older = callback.before && resolved<ApiCallback>(callback.before)
    const newer = callback.after && resolved<ApiCallback>(callback.after)
    for (const item of sidesOf(scope.comparison, older, newer))
      for (const method of methods) {
        const operation = sidesOfMethod(item, method)
        if (operation !== undefined) compareOneOperation(scope, operation, 'callback', 'received')
      }
  }
}
