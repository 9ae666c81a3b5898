// SQL on the sites that everybody may find, and that this installation shows at addresses of its own.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { nextTurn } from '#kernel/yielding.ts'
import { siteAddresses } from './site-address.ts'
import { hostnameOfSite } from './store.ts'

/** The addresses of the oldest of these sites, at most `most` of them. */
export const publicSitesHere = async (ctx: Pick<Ctx, 'db' | 'baseUrl'>, most: number): Promise<string[]> => {
  const addresses: string[] = []
  for (let after = ''; addresses.length < most; ) {
    const rows = await someAfter(ctx, after, Math.min(atOnce, most - addresses.length))
    for (const row of rows) addresses.push(siteAddresses(ctx.baseUrl, row).own)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
    await nextTurn()
  }
  return addresses
}

/** Sites read in one query: few enough that reading them blocks nobody. */
const atOnce = 500

const someAfter = ({ db }: Pick<Ctx, 'db'>, after: string, limit: number) =>
  db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select(['sites.id', 'sites.organization_id', 'sites.basename'])
    .select('organizations.hostname as organization_hostname')
    .where('sites.id', '>', after)
    .where('sites.published', '=', 1)
    .where('sites.visibility', '=', 'public')
    .where('sites.proxy', 'is', null)
    .where(sql<boolean>`${hostnameOfSite} is null`)
    .orderBy('sites.id')
    .limit(limit)
    .execute()
