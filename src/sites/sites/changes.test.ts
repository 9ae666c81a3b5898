// Sites: changed, published, deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedWith } from '../../../test/world/answers.ts'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSite, newSiteWith } from '../../../test/world/sites.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('a basename that another site of the organization has is a conflict; elsewhere it is free', async () => {
    const [one, other] = [await newSiteWith(await world(), []), await newSiteWith(await world(), [])]
    const foreign = await (await world()).organization()
    const third = await newSite(foreign.admin, foreign)
    assert.equal((await one.admin.patch(one.path, { basename: 'docs' })).body.basename, 'docs')
    refusedWith(await other.admin.patch(other.path, { basename: 'docs', title: 'Changed' }), 409)
    assert.notEqual((await read(other.admin, other.path)).title, 'Changed')
    assert.equal((await third.admin.patch(third.path, { basename: 'docs' })).status, 200)
    refusedWith(await one.admin.patch(one.path, { basename: '..' }), 400, '/basename')
  })

  test('a proxy is read with the address that it has to ask, and null takes it away', async () => {
    const site = await newSiteWith(await world(), ['Guide'], { title: 'Proxied' })
    await site.admin.post(`${site.path}/publish`)
    const patch = async (proxy: string | null) => (await site.admin.patch(site.path, { proxy })).body
    const { proxy, basename, urls } = await patch('WWW.Example.com/Docs')
    const target = `http://lectern.test/${site.organization.id}/${basename}`
    assert.deepEqual(proxy, { origin: 'www.example.com/Docs', target })
    assert.equal(urls.published, 'https://www.example.com/Docs')
    refusedWith(await site.admin.patch(site.path, { proxy: 'example.com' }), 400, '/proxy')
    const { host } = new URL(target)
    refusedWith(await site.admin.patch(site.path, { proxy: `${host.toUpperCase()}/docs` }), 400, '/proxy')
    const without = await patch(null)
    assert.deepEqual([without.proxy, without.urls.published], [undefined, target])
  })

  test('a site has a published address only while somebody can read it', async () => {
    const site = await newSiteWith(await world(), ['Guide'], { title: 'Addressed' })
    const address = async () => (await read(site.admin, site.path)).urls.published
    assert.equal(await address(), undefined)
    assert.equal((await site.admin.post(`${site.path}/publish`)).body.published, true)
    const own = await address()
    assert.match(own, /^http:\/\/lectern\.test\/\w+\/addressed$/)
    await site.admin.patch(site.path, { visibility: 'share-link' })
    assert.equal(await address(), undefined)
    const { act, installation } = await world()
    await act(site.admin, ({ db }) =>
      db
        .insertInto('share_links')
        .values({
          ...{ id: installation.newId(), site_id: site.id, name: 'Link', active: 1 },
          ...{ created_by: site.admin.id, created_at: '2026-01-01T00:00:00.000Z' },
        })
        .execute(),
    )
    assert.equal(await address(), own)
    assert.equal((await site.admin.post(`${site.path}/unpublish`)).body.published, false)
    assert.equal(await address(), undefined)
  })

  test('a published site has no address while it shows nothing', async () => {
    const site = await newSiteWith(await world(), ['Guide'], { title: 'Emptied' })
    await site.admin.post(`${site.path}/publish`)
    const address = async () => (await read(site.admin, site.path)).urls.published
    const own = await address()
    assert.match(own, /emptied$/)
    const [shown] = (await read(site.admin, `${site.path}/site-spaces`)).items
    assert.equal((await site.admin.delete(`${site.path}/site-spaces/${shown.id}`)).status, 205)
    assert.equal(await address(), undefined)
    const { body } = await site.admin.post(`${site.path}/site-spaces`, { spaceId: shown.space.id })
    assert.deepEqual([body.urls.published, await address()], [own, own])
  })

  test('a site that shows no space cannot be published, and one that is published is so for the second time', async () => {
    const empty = await newSiteWith(await world(), [])
    refusedWith(await empty.admin.post(`${empty.path}/publish`), 409)
    const site = await newSiteWith(await world(), ['Guide'])
    for (const verb of ['publish', 'publish', 'unpublish', 'unpublish'])
      assert.equal((await site.admin.post(`${site.path}/${verb}`)).status, 200)
    const events = await read(site.admin, `/orgs/${site.organization.id}/events?resource=${site.id}`)
    assert.deepEqual(events.items.map(({ type }: { type: string }) => type).toSorted(), [
      'site_created',
      'site_published',
      'site_unpublished',
    ])
  })

  test('every change raises the revision, and a change to what it is already does not', async () => {
    const site = await newSiteWith(await world(), ['Guide'])
    const { act } = await world()
    const revision = () =>
      act(
        site.admin,
        async ({ db }) =>
          (
            await db
              .selectFrom('sites')
              .select('revision')
              .where('id', '=', site.id)
              .executeTakeFirstOrThrow()
          ).revision,
      )
    let last = await revision()
    for (const changes of [
      { title: 'Other' },
      { visibility: 'unlisted' },
      { basename: 'other-basename' },
      { adaptiveContent: { enabled: false } },
      { agentsContext: 'excluded' },
      { proxy: 'www.example.com/other' },
    ]) {
      for (const expected of [last + 1, last + 1]) {
        assert.equal((await site.admin.patch(site.path, changes)).status, 200)
        assert.equal(await revision(), expected, JSON.stringify(changes))
      }
      last++
    }
  })

  test('the default site space is one of the site, in the default section where it has sections', async () => {
    const site = await newSiteWith(await world(), ['Guide', 'API'])
    const foreign = await newSiteWith(await world(), ['Foreign'])
    const { act } = await world()
    const state = () =>
      act(site.admin, async ({ db }) => ({
        parts: await db
          .selectFrom('site_spaces')
          .select(['id', 'site_id'])
          .where('site_id', 'in', [site.id, foreign.id])
          .orderBy('position')
          .execute(),
        row: await db.selectFrom('sites').selectAll().where('id', '=', site.id).executeTakeFirstOrThrow(),
        sections: await db
          .selectFrom('site_sections')
          .selectAll()
          .where('site_id', '=', site.id)
          .orderBy('id')
          .execute(),
      }))
    const { parts } = await state()
    const [first, second] = parts.filter(part => part.site_id === site.id).map(({ id }) => id) as [
      string,
      string,
    ]
    const other = parts.find(part => part.site_id === foreign.id)?.id
    const patch = (body: object) => site.admin.patch(site.path, body)
    refusedWith(await patch({ defaultSiteSpace: other }), 400, '/defaultSiteSpace')
    refusedWith(await patch({ defaultSiteSection: 'none' }), 400, '/defaultSiteSection')
    assert.equal((await patch({ defaultSiteSpace: second })).status, 200)
    assert.equal((await state()).row.default_site_space_id, second)
    await act(site.admin, async ({ db }) => {
      const section = {
        site_id: site.id,
        group_id: null,
        description: null,
        icon: null,
        condition: null,
        created_at: '2026',
      }
      for (const [id, siteSpace] of [
        ['one', first],
        ['two', second],
      ] as const) {
        await db
          .insertInto('site_sections')
          .values({
            ...section,
            id: id + site.id,
            title: id,
            path: id,
            position: id,
            default_site_space_id: siteSpace,
          })
          .execute()
        await db
          .updateTable('site_spaces')
          .set({ parent_id: id + site.id })
          .where('id', '=', siteSpace)
          .execute()
      }
      await db
        .updateTable('sites')
        .set({ default_section_id: `one${site.id}`, default_site_space_id: null })
        .where('id', '=', site.id)
        .execute()
    })
    refusedWith(await patch({ defaultSiteSpace: second }), 400, '/defaultSiteSpace')
    const both = { defaultSiteSpace: second, defaultSiteSection: `two${site.id}` }
    assert.equal((await patch(both)).status, 200)
    const { row, sections } = await state()
    assert.deepEqual([row.default_section_id, row.default_site_space_id], [`two${site.id}`, null])
    assert.deepEqual(
      sections.map(section => section.default_site_space_id),
      [first, second],
    )
  })

  test('an organization can lead to a site of its own, until that is deleted', async () => {
    const site = await newSiteWith(await world(), ['Guide'])
    const foreign = await (await world()).organization()
    const defaultContent = { site: site.id, type: 'site' }
    refusedWith(
      await foreign.admin.patch(`/orgs/${foreign.id}`, { defaultContent }),
      400,
      '/defaultContent/site',
    )
    const organization = `/orgs/${site.organization.id}`
    assert.equal((await site.admin.patch(organization, { defaultContent })).status, 200)
    assert.deepEqual((await read(site.admin, organization)).defaultContent, defaultContent)
    assert.equal((await site.admin.delete(site.path)).status, 205)
    assert.equal('defaultContent' in (await read(site.admin, organization)), false)
  })

  test('admins delete a site with all its parts, and the spaces stay', async () => {
    const site = await newSiteWith(await world(), ['Guide'])
    const creator = await (await world()).member(site.organization, 'create')
    refusedWith(await creator.delete(site.path), 403)
    assert.equal((await site.admin.delete(site.path)).status, 205)
    refusedWith(await site.admin.get(site.path), 404)
    assert.equal((await site.admin.get(`/spaces/${site.spaces[0]}`)).status, 200)
    const { act } = await world()
    const left = await act(site.admin, ({ db }) =>
      db.selectFrom('site_spaces').select('id').where('site_id', '=', site.id).execute(),
    )
    assert.deepEqual(left, [])
  })
})
