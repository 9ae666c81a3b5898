// Changes of the servers of an API, or of one operation.
import type { ApiOperation, ApiServer, PathItem } from '../description.ts'
import { report, type Scope } from './comparison.ts'
import { labelOf } from './label.ts'
import { child, children, type Located, rootOf } from './located.ts'
import { sidesOfMaps } from './pairs.ts'

type Holder = Located<{ readonly servers?: readonly ApiServer[] }>

export const compareServers = (scope: Scope, before: Holder, after: Holder): void => {
  for (const { key, before: older, after: newer } of sidesOfMaps(
    scope.comparison,
    serversOf(before),
    serversOf(after),
  )) {
    if (older !== undefined && newer !== undefined) continue
    report(scope, newer === undefined ? 'server-removed' : 'server-added', {
      breaking: newer === undefined,
      before: older,
      after: newer,
      message:
        newer === undefined
          ? `\`${key}\` is not a server of ${labelOf(before)} any more.`
          : `\`${key}\` is a server of ${labelOf(after)} now.`,
    })
  }
}

/** The servers of an operation, if it or its path has its own before or after; the API's servers are compared only once. */
export const compareOperationServers = (
  scope: Scope,
  [itemBefore, before]: readonly [Located<PathItem>, Located<ApiOperation>],
  [itemAfter, after]: readonly [Located<PathItem>, Located<ApiOperation>],
): void => {
  const own = (item: Holder, operation: Holder): Holder | undefined =>
    [operation, item].find(({ value }) => value.servers !== undefined)
  const [older, newer] = [own(itemBefore, before), own(itemAfter, after)]
  if (older !== undefined || newer !== undefined)
    compareServers(scope, older ?? rootOf(before.root), newer ?? rootOf(after.root))
}

/**
 * Servers by their addresses with the defaults of variables filled
 * in; if there are none, the address of the description itself.
 */
const serversOf = (holder: Holder): Map<string, Located<ApiServer>> =>
  new Map(children(child(holder, 'servers')).map(([, server]) => [addressOf(server.value), server]))

const addressOf = ({ url, variables }: ApiServer): string =>
  url
    .replace(/\{([^}]*)\}/g, (written, name: string) =>
      variables !== undefined && Object.hasOwn(variables, name)
        ? (variables[name]?.default ?? written)
        : written,
    )
    .replace(/\/$/, '')
