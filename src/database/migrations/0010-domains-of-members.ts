// The e-mail domain of each member, to find the organizations with an admin of a domain.
import { domainToASCII } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const domainsOfMembers: Migration = {
  name: '0010-domains-of-members',
  up: async (given, engine) => {
    const db = given as Kysely<Tables>
    await db.schema
      .alterTable('members')
      .addColumn('email_domain', textColumn(engine), column => column.notNull().defaultTo(''))
      .execute()
    const at = engine === 'postgres' ? sql`strpos(email_key, '@')` : sql`instr(email_key, '@')`
    await sql`update members set email_domain =
      (select substr(email_key, ${at} + 1) from users where users.id = members.user_id)`.execute(db)
    const domains = await db.selectFrom('members').select('email_domain').distinct().execute()
    for (const { email_domain } of domains) {
      const ascii = domainToASCII(email_domain)
      if (ascii === email_domain) continue
      await db
        .updateTable('members')
        .set({ email_domain: ascii })
        .where('email_domain', '=', email_domain)
        .execute()
    }
    await db.schema
      .createIndex('admins_by_email_domain')
      .on('members')
      .columns(['organization_id', 'email_domain'])
      .where(sql.ref('role'), '=', sql.lit('admin'))
      .where(sql.ref('disabled'), '=', sql.lit(0))
      .execute()
  },
}
