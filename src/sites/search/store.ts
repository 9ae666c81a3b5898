// All SQL of searching a site.
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '#database/index.ts'

/** Of a row of spaces: whether it is one of these. */
export const isOneOf = (spaceIds: readonly string[]): Expression<SqlBool> =>
  expressionBuilder<Tables, 'spaces'>()('spaces.id', 'in', spaceIds)
