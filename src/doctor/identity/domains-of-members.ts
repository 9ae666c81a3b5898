// The check, in SQL, of the domains stored with memberships, by which the organizations of a domain are found.
import { emailDomain } from '#identity/users/index.ts'
import { type Check, mendingEach } from '../check.ts'

const atOnce = 500

export const domainsOfMembers: Check = {
  id: 'members.email_domain',
  rule: "members.email_domain is the domain of the person's address.",
  find: async function* ({ db }) {
    for (let last = { organization_id: '', user_id: '' }; ; ) {
      const rows = await db
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select(['organization_id', 'user_id', 'email_domain', 'email'])
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('organization_id', 'user_id'), '>', tuple(last.organization_id, last.user_id)),
        )
        .orderBy('organization_id')
        .orderBy('user_id')
        .limit(atOnce)
        .execute()
      for (const { organization_id, user_id, email_domain, email } of rows)
        if (email_domain !== emailDomain(email)) yield { table: 'members', row: { organization_id, user_id } }
      last = rows.at(-1) ?? last
      if (rows.length < atOnce) return
    }
  },
  remedy: mendingEach('computes it anew', async (db, { row }) => {
    const id = String(row.user_id)
    // Locked, so that the e-mail address does not change.
    const users = db.selectFrom('users').select('email').where('id', '=', id).forNoKeyUpdate()
    const { email } = await users.executeTakeFirstOrThrow()
    return db
      .updateTable('members')
      .set({ email_domain: emailDomain(email) })
      .where('user_id', '=', id)
      .execute()
  }),
}
