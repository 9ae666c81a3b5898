// The organizations in which the caller's credentials count, for credentials that they create.
import type { Ctx } from '#context.ts'
import { lacksSignOn } from '../levels/index.ts'
import { standingsOf } from './store.ts'

/**
 * The organizations that a new token or authorization is confined to; undefined for all, including later ones. A session
 * that single sign-on keeps out of an organization cannot create credentials that get in.
 */
export const organizationsOfActor = async (ctx: Ctx): Promise<readonly string[] | undefined> => {
  const { actor } = ctx
  if (actor.by !== 'session') return actor.organizations
  const rows = await standingsOf(ctx, actor.userId)
  const isOut = (row: (typeof rows)[number]) =>
    lacksSignOn(actor, row, { role: row.role, sso: row.member_sso })
  const letIn = rows.filter(row => !isOut(row)).map(({ id }) => id)
  if (actor.organizations === undefined) return letIn.length === rows.length ? undefined : letIn
  return actor.organizations.filter(id => letIn.includes(id))
}
