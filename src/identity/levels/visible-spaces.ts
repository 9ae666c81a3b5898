// The rule of levels.ts as a condition in SQL: which spaces of an organization somebody sees at all.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '#database/index.ts'
import type { Standing } from './levels.ts'

/** True for the spaces on which levelOn() gives the person any level. */
export const visibleTo =
  (userId: string, standing: Standing) =>
  (where: ExpressionBuilder<Tables, 'spaces'>): Expression<SqlBool> => {
    if (standing.role === 'admin') return where.lit(true)
    const open = where('spaces.visibility', 'in', ['public', 'unlisted'])
    if (!standing.member) return open
    const granted = where.exists(
      where
        .selectFrom('space_grants')
        .select('space_grants.role')
        .whereRef('space_grants.space_id', '=', 'spaces.id')
        .where('space_grants.user_id', '=', userId),
    )
    const byDefault = where('spaces.default_level', 'is not', null)
    return where.or(standing.role === null ? [open, granted] : [open, granted, byDefault])
  }
