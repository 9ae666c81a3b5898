// Assigns operations to pages: one page for each tag.
import type { ApiDescription, ApiTag } from '../description.ts'
import type { OperationPlace } from './operations.ts'
import { cleanLine } from './text/clean.ts'
import { cut } from './text/inline.ts'

export interface Arranged {
  readonly key: string
  readonly title: string
  readonly tag?: ApiTag
  readonly operations: readonly OperationPlace[]
}

/** Operations whose tags are beyond this number are on the page of operations without tags. */
const mostTags = 500
/** For one operation; it is shown on the page of each of these tags. */
const mostTagsOfOne = 10

/**
 * Tags that have operations, in the order in which the spec declares
 * them, followed by undeclared ones in the order of their use.
 */
export const arrange = ({ tags = [] }: ApiDescription, operations: readonly OperationPlace[]): Arranged[] => {
  const declared = new Map(tags.map(tag => [tag.name, tag]))
  const byTag = new Map<string, OperationPlace[]>()
  for (const place of operations.filter(({ isWebhook }) => !isWebhook))
    for (const name of tagsOf(place)) byTag.set(name, [...(byTag.get(name) ?? []), place])
  const used = [...new Set([...declared.keys(), ...byTag.keys()])]
    .filter(name => byTag.has(name))
    .slice(0, mostTags)
  const shown = new Set(used)
  const untagged = operations.filter(
    place => !place.isWebhook && !tagsOf(place).some(name => shown.has(name)),
  )
  const webhooks = operations.filter(({ isWebhook }) => isWebhook)
  const all: Arranged[] = [
    ...used.map(name => {
      const tag = declared.get(name)
      return {
        key: `tag:${name}`,
        title: titleOf(name, tag),
        operations: byTag.get(name) ?? [],
        ...(tag && { tag }),
      }
    }),
    { key: 'untagged', title: used.length === 0 ? 'Operations' : 'Other operations', operations: untagged },
    { key: 'webhooks', title: 'Webhooks', operations: webhooks },
  ]
  return all.filter(page => page.operations.length > 0)
}

const tagsOf = ({ operation }: OperationPlace): string[] =>
  [...new Set(operation.tags ?? [])].slice(0, mostTagsOfOne)

const titleOf = (name: string, tag: ApiTag | undefined): string => {
  const shown = tag?.summary ?? tag?.['x-displayName']
  return cut(cleanLine(typeof shown === 'string' ? shown : '') || cleanLine(name), 200) || 'Operations'
}
