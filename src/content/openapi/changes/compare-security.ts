// Changes of authentication: whoever could call an operation before should be able to afterwards.
import type { ApiDescription, ApiOperation, SecurityRequirement, SecurityScheme } from '../description.ts'
import { report, type Scope, spend } from './comparison.ts'
import { labelOf } from './label.ts'
import { child, children, type Located, type Pair, place, resolved } from './located.ts'
import { sidesOf } from './pairs.ts'

/** Compares the requirements of all operations without their own, and the security schemes. */
export const compareSecurity = (scope: Scope, pair: Pair<ApiDescription>): void => {
  compareRequirements(scope, pair.before, pair.after)
  compareSchemes(scope, pair)
}

/** Compares the requirements of an operation, if it has its own before or after. */
export const compareOperationSecurity = (scope: Scope, { before, after }: Pair<ApiOperation>): void => {
  if (before.value.security === undefined && after.value.security === undefined) return
  compareRequirements(scope, holderOf(before), holderOf(after))
}

type Holder = Located<Pick<ApiDescription, 'security'>>

const holderOf = (operation: Located<ApiOperation>): Holder =>
  operation.value.security === undefined
    ? { root: operation.root, pointer: '', value: operation.root }
    : operation

/** No requirements are the same as one alternative that requires nothing. */
const alternativesOf = (holder: Holder): Located<SecurityRequirement>[] => {
  const all = children(child(holder, 'security')).map(([, requirement]) => requirement)
  return all.length > 0 ? all : [{ ...holder, pointer: `${holder.pointer}/security`, value: {} }]
}

/** In longer lists not all pairs are compared. */
const mostAlternatives = 100

const compareRequirements = (scope: Scope, before: Holder, after: Holder): void => {
  const { structures } = scope.comparison
  if (structures.same(before.value.security ?? [], after.value.security ?? [])) return
  if (!spend(scope.comparison, 0)) return
  const [older, newer] = [alternativesOf(before), alternativesOf(after)]
  spend(scope.comparison, sizeOf(older) * Math.min(newer.length, mostAlternatives) + sizeOf(newer))
  const at = labelOf(after.pointer === '' && before.pointer !== '' ? before : after)
  const gone = older
    .slice(0, mostAlternatives)
    .filter(was => !newer.slice(0, mostAlternatives).some(is => isMetBy(is.value, was.value)))
  for (const alternative of gone) reportLost(scope, alternative, newer, at)
  for (const alternative of newer.slice(0, mostAlternatives))
    if (!older.some(({ value }) => structures.same(value, alternative.value)) && gone.length === 0)
      report(scope, 'security-alternative-added', {
        breaking: false,
        after: alternative,
        message: `Callers of ${at} can identify themselves by ${named(alternative.value)} now.`,
      })
}

/** How many schemes and scopes are named. */
const sizeOf = (alternatives: readonly Located<SecurityRequirement>[]): number =>
  alternatives.reduce((size, { value }) => size + 1 + Object.values(value).flat().length, 0)

/** Whether whoever meets one requirement also meets the other. */
const isMetBy = (requirement: SecurityRequirement, met: SecurityRequirement): boolean =>
  Object.entries(requirement).every(
    ([scheme, scopes]) => Object.hasOwn(met, scheme) && hasAll(met[scheme] ?? [], scopes),
  )

const hasAll = (scopes: readonly string[], needed: readonly string[]): boolean => {
  const all = new Set(scopes)
  return needed.every(scope => all.has(scope))
}

const reportLost = (
  scope: Scope,
  lost: Located<SecurityRequirement>,
  after: readonly Located<SecurityRequirement>[],
  at: string,
): void => {
  const schemes = new Set(Object.keys(lost.value))
  const scoped = after.find(({ value }) => Object.keys(value).every(scheme => schemes.has(scheme)))
  if (schemes.size === 0)
    report(scope, 'security-added', {
      breaking: true,
      before: lost,
      after: after[0],
      message: `Callers of ${at} must identify themselves by ${waysOf(after)}.`,
    })
  else if (scoped !== undefined)
    report(scope, 'security-scopes-changed', {
      breaking: true,
      before: lost,
      after: scoped,
      message: `Callers of ${at} by ${named(lost.value)} need other scopes.`,
    })
  else
    report(scope, 'security-removed', {
      breaking: true,
      before: lost,
      message: `Callers of ${at} cannot identify themselves by ${named(lost.value)} alone any more.`,
    })
}

const waysOf = (alternatives: readonly Located<SecurityRequirement>[]): string =>
  alternatives
    .slice(0, 10)
    .map(({ value }) => named(value))
    .join(' or ')

const named = (requirement: SecurityRequirement): string => {
  const schemes = Object.keys(requirement).slice(0, 10)
  return schemes.length === 0 ? 'nothing' : schemes.map(scheme => `\`${scheme}\``).join(' and ')
}

/** Removed and new schemes are reported at the operations that require them. */
const compareSchemes = (scope: Scope, { before, after }: Pair<ApiDescription>): void => {
  const schemes = (at: Located<ApiDescription>) => {
    const components = child(at, 'components')
    return components && child(components, 'securitySchemes')
  }
  for (const sides of sidesOf(scope.comparison, schemes(before), schemes(after))) {
    const older = sides.before && resolved<SecurityScheme>(sides.before)
    const newer = sides.after && resolved<SecurityScheme>(sides.after)
    if (older === undefined || newer === undefined) continue
    for (const field of ['type', 'in', 'name', 'scheme', 'openIdConnectUrl'] as const)
      if (!scope.comparison.structures.same(older.value[field], newer.value[field]))
        report(scope, 'security-scheme-changed', {
          breaking: true,
          before: place(older, field),
          after: place(newer, field),
          message: `\`${field}\` of security scheme \`${sides.key}\` has changed.`,
        })
    compareFlows(scope, sides.key, { before: older, after: newer })
  }
}

const compareFlows = (scope: Scope, scheme: string, { before, after }: Pair<SecurityScheme>): void => {
  for (const { key, before: older, after: newer } of sidesOf(
    scope.comparison,
    child(before, 'flows'),
    child(after, 'flows'),
  )) {
    if (
      older !== undefined &&
      newer !== undefined &&
      scope.comparison.structures.same(addressesOf(older.value), addressesOf(newer.value))
    )
      continue
    report(scope, 'security-scheme-changed', {
      breaking: older !== undefined,
      before: older,
      after: newer,
      message: `The flow \`${key}\` of security scheme \`${scheme}\` ${older === undefined ? 'is new' : newer === undefined ? 'is gone' : 'has other addresses'}.`,
    })
  }
}

const addressesOf = (flow: NonNullable<SecurityScheme['flows']>[string]): unknown[] => [
  flow.authorizationUrl,
  flow.tokenUrl,
  flow.refreshUrl,
]
