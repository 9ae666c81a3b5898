// Resources in answers: their common attributes, and how many parts one answer may have.
import { hash } from 'node:crypto'
import type { Ctx } from '#context.ts'
import type { ResourceType } from './attributes.ts'
import type { Complex } from './canonical.ts'

export interface Described {
  readonly id: string
  readonly created: string
  readonly lastModified: string
  /** The values that make a new version of it. */
  readonly version: readonly unknown[]
}

/** The base address of SCIM for an organization. */
export const baseOf = ({ baseUrl }: Pick<Ctx, 'baseUrl'>, organizationId: string): string =>
  `${baseUrl}/scim/v2/${organizationId}`

export const metaOf = (type: ResourceType, base: string, resource: Described): Complex => ({
  resourceType: type.name,
  created: resource.created,
  lastModified: resource.lastModified,
  location: `${base}${type.endpoint}/${resource.id}`,
  version: `W/"${hash('sha256', JSON.stringify(resource.version), 'hex').slice(0, 20)}"`,
})

/** The entity tag of a resource. */
export const tagOf = (resource: Complex): string => (resource.meta as Complex).version as string

/** In one list. */
export const mostResources = 200

/** How many teams of users, or members of teams, one answer shows. */
export const mostParts = 10_000

/** The first rows that together have at most `mostParts` parts; at least one row. */
export const fittingRows = <Row>(rows: readonly Row[], partsIn: (row: Row) => number): Row[] => {
  let sum = 0
  const end = rows.findIndex((row, index) => {
    sum += partsIn(row)
    return index > 0 && sum > mostParts
  })
  return end < 0 ? [...rows] : rows.slice(0, end)
}
