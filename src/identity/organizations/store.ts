// All SQL on organizations and on who belongs to them.
import type { Selectable } from 'kysely'
import type { Ctx } from '#context.ts'
import { first, statement, type Tables, uniqueViolation } from '#database/index.ts'
import { Conflict } from '#kernel/errors.ts'
import type { Level } from '../levels/index.ts'

export type OrganizationRow = Selectable<Tables['organizations']>

/** An organization with the caller's role in it. */
export type MembershipRow = OrganizationRow & { readonly role: Level | null }

/** The organization, if the caller belongs to it. */
export const ownOrganization = (ctx: Ctx, id: string): Promise<MembershipRow | undefined> =>
  first(ctx.db, organizationOfMember, { id, user: ctx.actor.userId })

/** The organizations that somebody belongs to, not yet run. */
export const organizationsOf = (ctx: Ctx, userId: string) =>
  ctx.db
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .where('members.user_id', '=', userId)
    .where('members.disabled', '=', 0)

export const insertOrganization = async (ctx: Pick<Ctx, 'db'>, row: OrganizationRow): Promise<void> => {
  await refusingTakenHostname(() => ctx.db.insertInto('organizations').values(row).execute())
}

export const updateOrganization = async (
  ctx: Ctx,
  id: string,
  set: Partial<OrganizationRow>,
): Promise<OrganizationRow> =>
  refusingTakenHostname(() =>
    ctx.db
      .updateTable('organizations')
      .set(set)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

const refusingTakenHostname = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error
    throw new Conflict('this hostname is taken; choose another one')
  }
}

const organizationOfMember = statement<{ id: string; user: string }, MembershipRow>((db, param) =>
  db
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .selectAll('organizations')
    .select('members.role')
    .where('organizations.id', '=', param('id'))
    .where('members.user_id', '=', param('user'))
    .where('members.disabled', '=', 0),
)
