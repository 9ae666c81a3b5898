// Sites by id and address: which one is found, what is read to find it, and what is cached of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Ctx, nobody, reading } from '#context.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { counting } from '../../../test/world/counted-queries.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { World } from '../../../test/world/world.ts'
import { addressOf } from '../resolver/index.ts'
import { siteAt, siteWithId } from './index.ts'
import { storeSite } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async () => {
    const world = await shared()
    const { id: organization } = await world.organization()
    const ctx = reading(world.installation, nobody)
    const at = async (address: string, asked = ctx) => {
      const found = await siteAt(asked, new URL(address, world.installation.baseUrl))
      return found && [found.row.id, found.rest]
    }
    return { world, organization, ctx, at }
  }

  const change = (world: World, id: string, set: object) =>
    world.act({ id: '' }, ({ db }) =>
      db
        .updateTable('sites')
        .set(({ eb }) => ({ ...set, revision: eb('revision', '+', 1) }))
        .where('id', '=', id)
        .execute(),
    )

  test('a site is found under this installation by names and by ids', async () => {
    const { world, organization, at } = await setUp()
    const hostname = `org-${organization.toLowerCase()}`.slice(0, 30)
    await world.act({ id: '' }, ({ db }) =>
      db.updateTable('organizations').set({ hostname }).where('id', '=', organization).execute(),
    )
    const { id } = await storeSite(world, organization, {}, { basename: 'döcs' })
    for (const first of [organization, hostname])
      for (const second of ['d%C3%B6cs', id]) {
        assert.deepEqual(await at(`/${first}/${second}`), [id, ''])
        assert.deepEqual(await at(`/${first}/${second}/a%20b/?query#anchor`), [id, '/a%20b/'])
      }
    for (const path of [
      '/',
      `/${organization}`,
      `/${organization}/`,
      `/${organization}/else`,
      '/%zz/a',
      '/a%00/b',
      `/x/${id}`,
    ])
      assert.equal(await at(path), undefined, path)
  })

  test('a basename comes before the id of another site', async () => {
    const { world, organization, at } = await setUp()
    const { id } = await storeSite(world, organization, {})
    const { id: other } = await storeSite(world, organization, {}, { basename: id })
    assert.deepEqual(await at(`/${organization}/${id}`), [other, ''])
  })

  test('a site is found at a verified hostname, on the usual port', async () => {
    const { world, organization, at } = await setUp()
    const host = `docs.${organization.toLowerCase()}.example.com`
    const { id } = await storeSite(world, organization, { hostnames: [host] })
    for (const address of [`https://${host}/a/b`, `http://${host.toUpperCase()}/a/b`, `https://${host}./a/b`])
      assert.deepEqual(await at(address), [id, '/a/b'])
    for (const address of [`https://${host}:8443/a`, `https://x.${host}/a`, `ftp://${host}/a`])
      assert.equal(await at(address), undefined)
    await world.act({ id: '' }, ({ db }) =>
      db.updateTable('site_hostnames').set({ status: 'pending' }).where('site_id', '=', id).execute(),
    )
    assert.equal(await at(`https://${host}/a`), undefined)
  })

  test('a site is found behind the longest proxy that the address begins with, and nobody takes a path of a hostname of others', async () => {
    const { world, organization, at } = await setUp()
    const host = `www.${organization.toLowerCase()}.example.com`
    const { id: short } = await storeSite(world, organization, {}, { proxy: `${host}/docs` })
    const { id: long } = await storeSite(world, organization, {}, { proxy: `${host}/docs/api` })
    assert.deepEqual(await at(`https://${host}/docs/a`), [short, '/a'])
    assert.deepEqual(await at(`https://${host}/docs`), [short, ''])
    assert.deepEqual(await at(`https://${host}/docs/api/a`), [long, '/a'])
    assert.equal(await at(`https://${host}/docsy`), undefined)
    const { id: owner } = await storeSite(world, organization, { hostnames: [host] })
    assert.deepEqual(await at(`https://${host}/docs/a`), [short, '/a'])
    assert.deepEqual(await at(`https://${host}/else`), [owner, '/else'])
    const { id: foreign } = await world.organization()
    await storeSite(world, foreign, {}, { proxy: `${host}/else` })
    assert.deepEqual(await at(`https://${host}/else/a`), [owner, '/else/a'])
  })

  test('a site is read in three queries, and in one as long as it stays as it is, however large', async () => {
    const { world, organization } = await setUp()
    const sections = Array.from({ length: 30 }, (_, index) => ({
      path: `s${index}`,
      ...(index % 2 === 0 && { group: 'Group', condition: 'visitor.claims.beta' }),
      siteSpaces: Array.from({ length: 5 }, (_, variant) => ({ path: `v${variant}`, space: 'space' })),
    }))
    const { id, ids } = await storeSite(world, organization, { sections, redirects: [['/a', '/b']] })
    const counted = counting(world.installation.database)
    const ctx: Ctx = reading({ ...world.installation, database: counted.database }, nobody)
    const first = await siteWithId(ctx, id)
    assert.ok(counted.taken().length <= 3)
    const second = await siteWithId(ctx, id)
    assert.equal(counted.taken().length, 1)
    assert.ok(first?.site === second?.site)
    assert.equal(second?.site.siteSpaces.size, 150)
    assert.deepEqual(second.site.conditions, ['visitor.claims.beta'])
    assert.ok(addressOf(second.site, ids['s7/v3'] as string, 'page').endsWith('/s7/v3/page'))
    await change(world, id, {})
    assert.ok((await siteWithId(ctx, id))?.site !== first?.site)
  })

  test('groups and sections without one come in their order, sections in that of their group', async () => {
    const { world, organization, ctx } = await setUp()
    const section = (path: string, group?: string) => ({
      path,
      ...(group && { group }),
      siteSpaces: [{ path, space: 's' }],
    })
    const { id } = await storeSite(world, organization, {
      sections: [section('a'), section('c', 'one'), section('b', 'one'), section('d')],
      groups: { one: 'true' },
    })
    const { plan } = (await siteWithId(ctx, id))?.site ?? assert.fail()
    const paths = plan.topLevel.map(part =>
      part.type === 'site-section' ? part.path : [part.condition, ...part.sections.map(({ path }) => path)],
    )
    assert.deepEqual(paths, ['a', ['true', 'c', 'b'], 'd'])
  })

  test('a change of the organization, which is in the address, counts immediately', async () => {
    const { world, organization, ctx } = await setUp()
    const { id } = await storeSite(world, organization, {}, { basename: 'docs' })
    const before = (await siteWithId(ctx, id))?.site.plan.addresses.own
    assert.equal(before, `${world.installation.baseUrl}/${organization}/docs`)
    const hostname = `n-${organization.toLowerCase()}`.slice(0, 30)
    await world.act({ id: '' }, ({ db }) =>
      db.updateTable('organizations').set({ hostname }).where('id', '=', organization).execute(),
    )
    assert.equal(
      (await siteWithId(ctx, id))?.site.plan.addresses.own,
      `${world.installation.baseUrl}/${hostname}/docs`,
    )
  })

  test('what there is not is not found', async () => {
    const { ctx } = await setUp()
    assert.equal(await siteWithId(ctx, 'none'), undefined)
  })
})
