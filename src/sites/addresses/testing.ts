// Sites for tests of addresses, written directly into their tables.
import type { Person, World } from '../../../test/world/world.ts'
import { shareSecret } from './share-key.ts'

interface TestPlace {
  readonly space: string
  readonly path: string
}

export interface SiteWanted {
  readonly basename: string
  readonly published?: boolean
  readonly visibility?: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'
  readonly proxy?: string
  /** The first is the default one. */
  readonly spaces?: readonly TestPlace[]
  /** The first is the default one. */
  readonly sections?: readonly { readonly path: string; readonly spaces: readonly TestPlace[] }[]
}

const atThatTime = '2026-01-01T00:00:00.000Z'

/** Makes a site by inserting rows; gives its id. */
export const makeSite = (
  world: World,
  { id: organization_id, admin }: { readonly id: string; readonly admin: Person },
  wanted: SiteWanted,
): Promise<string> =>
  world.act(admin, async ctx => {
    const site = ctx.newId()
    const place = async (parent: string, places: readonly TestPlace[]) => {
      const rows = places.map(({ space, path }, index) => ({
        id: ctx.newId(),
        site_id: site,
        parent_id: parent,
        space_id: space,
        path,
        condition: null,
        position: `a${index}`,
        created_at: atThatTime,
        customization: null,
      }))
      if (rows.length > 0) await ctx.db.insertInto('site_spaces').values(rows).execute()
      return rows[0]?.id ?? null
    }
    const sections: string[] = []
    for (const [index, { path, spaces }] of (wanted.sections ?? []).entries()) {
      const id = ctx.newId()
      const row = { id, site_id: site, group_id: null, title: path, description: null, icon: null, path }
      const first = (await place(id, spaces)) as string
      await ctx.db
        .insertInto('site_sections')
        .values({
          ...row,
          condition: null,
          position: `a${index}`,
          default_site_space_id: first,
          created_at: atThatTime,
        })
        .execute()
      sections.push(id)
    }
    await ctx.db
      .insertInto('sites')
      .values({
        id: site,
        organization_id,
        title: wanted.basename,
        title_key: wanted.basename,
        type: 'basic',
        visibility: wanted.visibility ?? 'public',
        basename: wanted.basename,
        proxy: wanted.proxy ?? null,
        published: wanted.published === false ? 0 : 1,
        adaptive_content: 1,
        agents_context: 'included',
        default_section_id: sections[0] ?? null,
        default_site_space_id: await place(site, wanted.spaces ?? []),
        revision: 1,
        fallback_url: null,
        visitor_key: Buffer.alloc(0),
        created_by: admin.id,
        created_at: atThatTime,
        updated_at: atThatTime,
        adaptive_schema_updated_at: null,
        adaptive_schema: null,
        customization: null,
      })
      .execute()
    return site
  })

export const publish = (world: World, admin: Person, site: string, published: 0 | 1) =>
  world.act(admin, ctx =>
    ctx.db
      .updateTable('sites')
      .set(row => ({ published, revision: row('revision', '+', 1) }))
      .where('id', '=', site)
      .execute(),
  )

/** Makes a share link; gives its id and its secret. */
export const makeLink = (world: World, admin: Person, site: string, active: boolean) =>
  world.act(admin, async ctx => {
    const id = ctx.newId()
    const row = { id, site_id: site, name: 'a link', created_by: admin.id, created_at: atThatTime }
    await ctx.db
      .insertInto('share_links')
      .values({ ...row, active: active ? 1 : 0 })
      .execute()
    return { id, secret: shareSecret(ctx, id) }
  })
