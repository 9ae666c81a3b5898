// The caller's sessions, in SQL: those that count only where the caller counts.
import type { Ctx } from '#context.ts'
import { oldestUse } from './policy.ts'

/** A query for the caller's sessions. */
export const ownSessions = ({ db, actor, clock }: Ctx) => {
  const own = db
    .selectFrom('sessions')
    .where('sessions.user_id', '=', actor.userId)
    .where('sessions.last_used_at', '>', oldestUse(clock))
  const { organizations } = actor
  if (organizations === undefined) return own
  return own
    .where('sessions.own', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session_sign_ons')
            .select('session_sign_ons.session_id')
            .whereRef('session_sign_ons.session_id', '=', 'sessions.id')
            .where('session_sign_ons.organization_id', 'not in', organizations),
        ),
      ),
    )
}

/** The same, with the columns that are shown. */
export const shownSessions = (ctx: Ctx) =>
  ownSessions(ctx)
    .leftJoin('saml_providers', 'saml_providers.id', 'sessions.provider_id')
    .leftJoin('oidc_providers', 'oidc_providers.id', 'sessions.provider_id')
    .select([
      'sessions.id',
      'sessions.provider_id',
      'sessions.user_agent',
      'sessions.created_at',
      'sessions.last_used_at',
      'saml_providers.label as saml_label',
      'oidc_providers.label as oidc_label',
    ])

export const ownSessionIds = async (ctx: Ctx): Promise<string[]> => {
  const rows = await ownSessions(ctx).select('sessions.id').execute()
  return rows.map(({ id }) => id)
}

export const findOwnSession = (ctx: Ctx, id: string): Promise<{ id: string } | undefined> =>
  ownSessions(ctx).select('sessions.id').where('sessions.id', '=', id).executeTakeFirst()
