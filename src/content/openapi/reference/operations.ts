// The operations of an API, each with its path, its names and its anchor.
import type { ApiDescription, ApiOperation, ApiParameter, PathItem } from '../description.ts'
import { methods } from '../description.ts'
import { resolve } from '../resolve.ts'
import { anchors } from './anchors.ts'

export interface OperationPlace {
  /** The name, for a webhook. */
  readonly path: string
  readonly method: string
  readonly item: PathItem
  readonly operation: ApiOperation
  readonly isWebhook: boolean
  /** The id of its heading. */
  readonly anchor: string
  /** The names by which notes can refer to it. */
  readonly names: readonly string[]
}

/** In the order of the spec, with webhooks last. */
export const operationsOf = (description: ApiDescription): OperationPlace[] => {
  const anchorOf = anchors()
  const ids = new Set<string>()
  const found = [
    ...Object.entries(description.paths ?? {}).map(entry => ({ entry, isWebhook: false })),
    ...Object.entries(description.webhooks ?? {}).map(entry => ({ entry, isWebhook: true })),
  ]
  return found.flatMap(({ entry: [path, item], isWebhook }) =>
    methods.flatMap(method => {
      const operation = item[method]
      if (operation === undefined) return []
      const id = operation.operationId
      const isNamed = id !== undefined && id.trim() !== '' && !ids.has(id)
      if (isNamed) ids.add(id)
      const address = `${method.toUpperCase()} ${isWebhook ? 'webhook ' : ''}${path}`
      const names = isNamed ? [id, address] : [address]
      return [{ path, method, item, operation, isWebhook, names, anchor: anchorOf(isNamed ? id : address) }]
    }),
  )
}

/** Parameters of the operation replace those of its path with the same name. */
export const parametersOf = (
  description: ApiDescription,
  { operation, item }: OperationPlace,
): ApiParameter[] => {
  const all = new Map<string, ApiParameter>()
  for (const one of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = resolve(description, one)
    all.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  return [...all.values()]
}
