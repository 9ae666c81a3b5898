// How a site and its site spaces look, over the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reading } from '#context.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSiteWith } from '../../../test/world/sites.ts'
import { customizationsOf } from './index.ts'

const usual = {
  title: 'Docs',
  primaryColor: { light: '#2b5fd9', dark: '#8fb0ff' },
  font: 'system',
  theme: 'system',
  corners: 'rounded',
  header: { links: [] },
  footer: { groups: [], copyright: '' },
  showAuthor: false,
  showEditLink: false,
  pageActions: true,
  language: 'en',
}

const pictures = { light: 'https://example.org/light.svg', dark: '/files/dark' }

const changed = {
  title: 'Harbour docs',
  logo: pictures,
  icon: { emoji: '⚓' },
  primaryColor: { light: '#AA0000', dark: '#ff8080' },
  font: 'Inter',
  theme: 'dark',
  header: {
    links: [
      { title: 'Home', to: 'https://example.org' },
      { title: 'More', to: '/more', links: [{ title: 'Mail', to: 'mailto:a@example.org' }] },
    ],
  },
  footer: {
    groups: [{ title: 'Legal', links: [{ title: 'Imprint', to: '/imprint' }] }],
    copyright: '© Harbour Works',
  },
  corners: 'straight',
  announcement: { title: 'The harbour is closed on Monday.', to: '/news', style: 'warning' },
  showAuthor: true,
  showEditLink: true,
  pageActions: false,
  language: 'pt-br',
  socialPreview: 'https://example.org/card.png',
}

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async () => {
    const world = await shared()
    const site = await newSiteWith(world, ['One', 'Two'], { title: 'Docs' })
    const { read } = world.installation.database
    const rows = await read
      .selectFrom('site_spaces')
      .select('id')
      .where('site_id', '=', site.id)
      .orderBy('position')
      .execute()
    const [one = '', two = ''] = rows.map(({ id }) => id)
    const of = (siteSpace: string) => `${site.path}/site-spaces/${siteSpace}/customization`
    const rowOf = () =>
      read.selectFrom('sites').selectAll().where('id', '=', site.id).executeTakeFirstOrThrow()
    return { world, ...site, customization: `${site.path}/customization`, one, two, of, rowOf }
  }

  test('a site of which nothing was said has a complete look', async () => {
    const { admin, customization } = await setUp()
    const { status, body } = await admin.get(customization)
    assert.deepEqual([status, body], [200, { object: 'site-customization', ...usual }])
  })

  test('what is set is given back; what is left out is as it was at first', async () => {
    const { admin, customization } = await setUp()
    const set = await admin.put(customization, changed)
    assert.deepEqual([set.status, set.body], [200, { object: 'site-customization', ...changed }])
    assert.deepEqual((await admin.get(customization)).body, set.body)
    const again = await admin.put(customization, { font: 'Lato', icon: { icon: pictures } })
    const expected = { object: 'site-customization', ...usual, font: 'Lato', icon: { icon: pictures } }
    assert.deepEqual(again.body, expected)
  })

  test('what has no value is left out, and null takes a value away', async () => {
    const { admin, path, customization, of, one } = await setUp()
    const optional = ['logo', 'icon', 'announcement', 'socialPreview']
    const none = Object.fromEntries(optional.map(name => [name, null]))
    const shownOf = (look: object) => optional.filter(name => name in look)
    assert.deepEqual(shownOf((await admin.put(customization, changed)).body), optional)
    assert.deepEqual(shownOf((await admin.get(of(one))).body), optional)
    const own = (await admin.put(of(one), none)).body
    assert.deepEqual([shownOf(own), own.own], [[], optional.toSorted()])
    assert.deepEqual(shownOf((await admin.put(customization, { ...changed, ...none })).body), [])
    const { customizations } = (await admin.get(`${path}/published`)).body
    assert.deepEqual(shownOf(customizations.site), [])
  })

  test('without a title of its own the look has that of the site', async () => {
    const { admin, path, customization } = await setUp()
    await admin.put(customization, { theme: 'dark', title: 'Docs' })
    await admin.patch(path, { title: 'Manuals' })
    assert.equal((await admin.get(customization)).body.title, 'Manuals')
  })

  test('the icon of the look is that of the site', async () => {
    const { admin, path, customization } = await setUp()
    await admin.put(customization, { icon: { emoji: '⚓' } })
    assert.deepEqual((await admin.get(path)).body.icon, { emoji: '⚓' })
    await admin.put(customization, { icon: null })
    assert.equal((await admin.get(path)).body.icon, undefined)
  })

  test('a site space looks as its site, but for what is its own, until that is removed', async () => {
    const { admin, customization, of, one } = await setUp()
    await admin.put(customization, { theme: 'dark', icon: { emoji: '⚓' } })
    const object = 'site-space-customization'
    const set = await admin.put(of(one), { title: 'One', theme: 'dark', icon: null })
    assert.deepEqual(set.body, {
      object,
      ...usual,
      title: 'One',
      theme: 'dark',
      own: ['icon', 'title'],
    })
    await admin.put(customization, { font: 'Lato' })
    const followed = (await admin.get(of(one))).body
    assert.deepEqual([followed.font, followed.theme, followed.title], ['Lato', 'system', 'One'])
    assert.equal((await admin.delete(of(one))).status, 205)
    assert.deepEqual((await admin.get(of(one))).body, { object, ...usual, font: 'Lato', own: [] })
  })

  test('what visitors get is the look of the site, and in what its site spaces differ', async () => {
    const { world, admin, customization, of, one, rowOf } = await setUp()
    await admin.put(customization, { theme: 'dark' })
    await admin.put(of(one), { title: 'One' })
    const ctx = reading(world.installation, { userId: admin.id, tokenId: '', scope: 'read' })
    assert.deepEqual(await customizationsOf(ctx, await rowOf()), {
      site: { object: 'site-customization', ...usual, theme: 'dark' },
      siteSpaces: { [one]: { title: 'One' } },
    })
  })

  test('every change raises the revision of the site and is an event, and what changes nothing does neither', async () => {
    const { admin, id, organization, customization, of, one, rowOf } = await setUp()
    const { revision } = await rowOf()
    for (let time = 0; time < 2; time++) {
      await admin.put(customization, { theme: 'dark', title: 'Docs' })
      await admin.put(of(one), { font: 'Inter', theme: 'dark' })
      await admin.delete(of(one))
    }
    assert.equal((await rowOf()).revision, revision + 5)
    const eventsOf = async (resource: string, type: string) =>
      (await admin.get(`/orgs/${organization.id}/events?resource=${resource}&type=${type}`)).body.items.map(
        (event: { data: object }) => event.data,
      )
    assert.deepEqual(await eventsOf(id, 'site_customized'), [{ fields: ['theme'] }])
    assert.deepEqual((await eventsOf(one, 'site_space_customized')).slice(0, 2), [
      { site: id, fields: ['font'] },
      { site: id, fields: [] },
    ])
  })

  test('what is no address, colour, font, icon or too long is a 400 with its place', async () => {
    const { admin, customization } = await setUp()
    const link = { title: 'A', to: '/a' }
    const wrong: readonly [string, object][] = [
      ['/logo/light', { logo: { ...pictures, light: 'javascript:alert(1)' } }],
      ['/logo/dark', { logo: { light: '/a' } }],
      ['/socialPreview', { socialPreview: 'data:image/png;base64,AA' }],
      ['/primaryColor/light', { primaryColor: { light: 'red', dark: '#000000' } }],
      ['/font', { font: 'Comic Sans' }],
      ['/theme', { theme: null }],
      ['/title', { title: '' }],
      ['/icon', { icon: {} }],
      ['/icon', { icon: { emoji: '⚓', icon: pictures } }],
      ['/icon/emoji', { icon: { emoji: '' } }],
      ['/header/links/0/to', { header: { links: [{ ...link, to: 'vbscript:x' }] } }],
      ['/header/links', { header: { links: Array.from({ length: 21 }, () => link) } }],
      [
        '/header/links/0/links/0/links',
        { header: { links: [{ ...link, links: [{ ...link, links: [] }] }] } },
      ],
      ['/footer/copyright', { footer: { groups: [], copyright: 'a'.repeat(501) } }],
      ['/corners', { corners: 'round' }],
      ['/announcement/style', { announcement: { title: 'News', style: 'shouted' } }],
      ['/announcement/to', { announcement: { title: 'News', style: 'info', to: 'javascript:alert(1)' } }],
      ['/language', { language: 'Klingon' }],
      ['/language', { language: 'iw' }],
      ['/colour', { colour: '#000000' }],
    ]
    for (const [path, body] of wrong) {
      const answer = await admin.put(customization, body)
      assert.equal(answer.status, 400, JSON.stringify(body))
      assert.equal(answer.body.error.details[0].path, path)
    }
    const large = {
      links: Array.from({ length: 20 }, () => ({ title: 'a'.repeat(100), to: `/${'a'.repeat(2047)}` })),
    }
    const groups = Array.from({ length: 20 }, () => ({ title: 'A', links: large.links }))
    assert.equal((await admin.put(customization, { footer: { groups, copyright: '' } })).status, 413)
  })

  test('what site spaces have of their own is bounded together', async () => {
    const { world, admin, of, one, two } = await setUp()
    const long = JSON.stringify({ title: 'a'.repeat(999_960) })
    await world.act(admin, ({ db }) =>
      db.updateTable('site_spaces').set({ customization: long }).where('id', '=', two).execute(),
    )
    assert.equal((await admin.put(of(one), { theme: 'dark' })).status, 200)
    const { status, body } = await admin.put(of(one), { theme: 'dark', title: 'Much more' })
    assert.equal(status, 409)
    assert.match(body.error.message, /set more of it on the site$/)
  })

  test('a site space of another site is not found', async () => {
    const { admin, of } = await setUp()
    const other = await setUp()
    for (const method of ['GET', 'PUT', 'DELETE'])
      assert.equal((await admin.ask(method, of(other.one), method === 'PUT' ? {} : undefined)).status, 404)
  })
})
