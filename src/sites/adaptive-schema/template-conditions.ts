// Conditions that follow from a schema of visitors: two for each claim, of which one is true for every visitor.
import { claimsOf, type JsonSchema } from './claims.ts'

interface TemplateCondition {
  readonly description: string
  readonly condition: string
}

/** Two conditions for each claim; a visitor without the claim counts as one for whom it is false. */
export const templateConditions = (schema: JsonSchema): TemplateCondition[] =>
  claimsOf(schema).flatMap(({ path, description }) => {
    const claim = path.split('.').reduce(memberOf, 'visitor.claims')
    return [
      { description, condition: `${claim} == true` },
      { description, condition: `!has(${claim}) || ${claim} == false` },
    ]
  })

const memberOf = (value: string, name: string): string => `${value}.${name}`
