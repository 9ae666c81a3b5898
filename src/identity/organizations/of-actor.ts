// The organizations in which what somebody acts by counts, for what they make to act by next.
import type { Ctx } from '#context.ts'
import { lacksSignOn } from '../levels/index.ts'
import { standingsOf } from './store.ts'

/**
 * Those to which a token made now is confined, or what a program is allowed; undefined for all, also of later ones. A session
 * that an organization keeps out for want of a single sign-on makes nothing that gets in.
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
