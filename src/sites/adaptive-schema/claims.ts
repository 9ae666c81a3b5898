// The claims that a schema of visitors names.
import type { Static } from 'typebox'
import { checkCondition } from '#content/conditions/index.ts'
import { invalidField } from '#kernel/errors.ts'
import { emptySchema, type VisitorSchema } from './schema.ts'

export type JsonSchema = Static<typeof VisitorSchema>

export interface NamedClaim {
  /** The path of the claim in conditions, after `visitor.claims.`: `plan`, `unsigned.beta`. */
  readonly path: string
  readonly description: string
}

/** Parses the schema as it is stored; the empty schema where none is. */
export const readSchema = (stored: string | null): JsonSchema =>
  stored === null ? emptySchema : JSON.parse(stored)

/** The claims of a schema: the signed ones, then the unsigned ones, each in the order of the schema. */
export const claimsOf = ({ properties }: JsonSchema): NamedClaim[] => {
  const signed: NamedClaim[] = []
  const unsigned: NamedClaim[] = []
  for (const [name, claim] of Object.entries(properties)) {
    if (claim.type === 'boolean') signed.push({ path: name, description: claim.description })
    else
      for (const [inner, { description }] of Object.entries(claim.properties))
        unsigned.push({ path: `${name}.${inner}`, description })
  }
  return [...signed, ...unsigned]
}

/** Refuses claims that no expression could name, an `unsigned` that is no object, and any other claim that is one. */
export const refuseWrongClaims = ({ properties }: JsonSchema): void => {
  for (const [name, claim] of Object.entries(properties)) {
    const path = `/jsonSchema/properties/${name}`
    refuseReserved(name, path)
    const wanted = name === 'unsigned' ? 'object' : 'boolean'
    if (claim.type !== wanted) throw invalidField(`${path}/type`, `must be "${wanted}"`)
    if (claim.type === 'object')
      for (const inner of Object.keys(claim.properties)) refuseReserved(inner, `${path}/properties/${inner}`)
  }
}

const refuseReserved = (name: string, path: string): void => {
  if (checkCondition(`visitor.claims.${name}`) !== undefined)
    throw invalidField(path, 'must have another name: this one is a word of the language of expressions')
}
