// Rules of searching a site for a visitor.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSite } from '../../../test/world/sites.ts'
import type { Person, World } from '../../../test/world/world.ts'
import { addPages } from '../../library/search/testing.ts'
import { type StoredParts, storeSite } from '../prepared/testing.ts'

const isPro = 'visitor.claims.unsigned.pro == true'
const pro = { unsignedClaims: { pro: true } }

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const spaceWith = async (title: string, pages: Record<string, string>) => {
    const space = await newSpace(await world(), { title })
    return { ...space, pages: await addPages(space.admin, space.content, pages) }
  }
  const stored = async (parts: StoredParts, fields = {}) => {
    const { world: here, organization, admin } = await newSpace(await world())
    const { id, ids } = await storeSite(here, organization.id, parts, fields)
    return { world: here, admin, ids, organization, path: `/orgs/${organization.id}/sites/${id}` }
  }
  const search = async (person: Person, path: string, body: object, query = '') => {
    const answer = await person.post(`${path}/search${query}`, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  const titles = async (person: Person, path: string, body: object): Promise<string[]> => {
    const { items, count } = await search(person, path, body)
    assert.equal(items.length, count)
    return items.map(({ title }: { title: string }) => title)
  }

  test('a page is found with its place on the site, and its addresses with the anchor', async () => {
    const {
      admin,
      organization,
      pages,
      id,
      world: here,
    } = await spaceWith('Guides', {
      Front: 'An otter.',
      'Set up': '# First steps\n\nA heron.',
    })
    const site = await newSite(admin, organization, { title: 'Birds on site', spaces: [id] })
    await admin.post(`${site.path}/publish`)
    const { items, count } = await search(admin, site.path, { query: 'heron' })
    const [siteSpace] = (
      await here.installation.database.read
        .selectFrom('site_spaces')
        .select('id')
        .where('site_id', '=', site.id)
        .execute()
    ).map(({ id }) => id)
    const app = `${here.installation.baseUrl}/app/spaces/${id}/pages/${pages['Set up']}`
    const address = `${here.installation.baseUrl}/${organization.id}/birds-on-site/set-up`
    const section = { id: 'first-steps', title: 'First steps', path: 'set-up#first-steps', body: 'A heron.' }
    assert.equal(count, 1)
    assert.deepEqual(items, [
      {
        ...{ id: pages['Set up'], title: 'Set up', path: 'set-up', space: id, siteSpace },
        urls: { app, published: address },
        matched: ['heron'],
        sections: [{ ...section, urls: { app: `${app}#first-steps`, published: `${address}#first-steps` } }],
      },
    ])
  })

  test('what is in parts that are hidden from the visitor is not found', async () => {
    const [one, two, three, four] = [
      await spaceWith('One', { One: 'A heron.' }),
      await spaceWith('Two', { Two: 'A heron.' }),
      await spaceWith('Three', { Three: 'A heron.' }),
      await spaceWith('Four', { Four: 'A heron.' }),
    ]
    const { admin, path } = await stored({
      groups: { group: isPro },
      sections: [
        {
          path: 'guides',
          siteSpaces: [
            { path: 'one', space: one.id },
            { path: 'two', space: two.id, condition: isPro },
          ],
        },
        { path: 'api', condition: isPro, siteSpaces: [{ path: 'three', space: three.id }] },
        { path: 'more', group: 'group', siteSpaces: [{ path: 'four', space: four.id }] },
      ],
    })
    assert.deepEqual(await titles(admin, path, { query: 'heron' }), ['One'])
    const all = await titles(admin, path, { query: 'heron', visitor: pro })
    assert.deepEqual(all.toSorted(), ['Four', 'One', 'Three', 'Two'])
  })

  test('a space that is shown twice is found once, at the first place where the visitor sees it', async () => {
    const space = await spaceWith('Twice', { Page: 'A heron.' })
    const { admin, path, ids } = await stored({
      sections: [
        { path: 'inside', condition: isPro, siteSpaces: [{ path: 'first', space: space.id }] },
        { path: 'outside', siteSpaces: [{ path: 'second', space: space.id }] },
      ],
    })
    const placeFor = async (visitor: object) => {
      const { items, count } = await search(admin, path, { query: 'heron', visitor })
      assert.equal(count, 1)
      return [items[0].siteSection, items[0].siteSpace]
    }
    assert.deepEqual(await placeFor({}), [ids.outside, ids['outside/second']])
    assert.deepEqual(await placeFor(pro), [ids.inside, ids['inside/first']])
  })

  test('a search may keep to a section, or to a space of the site', async () => {
    const [one, two] = [
      await spaceWith('One', { One: 'A heron.' }),
      await spaceWith('Two', { Two: 'A heron.' }),
    ]
    const { admin, path, ids } = await stored({
      sections: [
        { path: 'a', siteSpaces: [{ path: 'one', space: one.id }] },
        {
          path: 'b',
          siteSpaces: [
            { path: 'two', space: two.id },
            { path: 'again', space: one.id },
          ],
        },
      ],
    })
    const inB = await titles(admin, path, { query: 'heron', section: ids.b })
    assert.deepEqual(inB.toSorted(), ['One', 'Two'])
    assert.deepEqual(await titles(admin, path, { query: 'heron', siteSpace: ids['b/two'] }), ['Two'])
    assert.deepEqual(
      await titles(admin, path, { query: 'heron', section: ids.a, siteSpace: ids['b/two'] }),
      [],
    )
    for (const [field, value] of [
      ['section', ids['b/two']],
      ['siteSpace', ids.b],
    ] as const) {
      const { status, body } = await admin.post(`${path}/search`, { query: 'heron', [field]: value })
      assert.deepEqual([status, body.error.details[0].path], [400, `/${field}`])
    }
  })

  test('where claims do not count, conditions hold as for a visitor without any', async () => {
    const space = await spaceWith('Guides', { Page: `A heron. {% if ${isPro} %}An ibis.{% endif %}` })
    const parts = { siteSpaces: [{ path: 'guides', space: space.id }] }
    const adaptive = await stored(parts)
    assert.deepEqual(await titles(adaptive.admin, adaptive.path, { query: 'ibis', visitor: pro }), ['Page'])
    const fixed = await stored(parts, { adaptive_content: 0 })
    assert.deepEqual(await titles(fixed.admin, fixed.path, { query: 'ibis', visitor: pro }), [])
    assert.deepEqual(await titles(fixed.admin, fixed.path, { query: 'heron', visitor: pro }), ['Page'])
  })

  test('who cannot read a space finds it on a site that anybody can open, without its address in the application', async () => {
    const { shown, kept, reader } = await guestOfOne(await world())
    const { path } = await stored({ siteSpaces: siteSpacesOf(shown, kept) })
    const { items } = await search(reader, path, { query: 'heron' })
    const apps = items.map(({ title, urls }: any) => [title, 'app' in urls, 'published' in urls])
    assert.deepEqual(apps.toSorted(), [
      ['Kept', false, true],
      ['Shown', true, true],
    ])
  })

  for (const fields of [
    { published: 0 },
    { visibility: 'share-link' as const },
    { visibility: 'visitor-auth' as const },
  ])
    test(`where the visitor cannot open the site, only spaces are searched that the caller may read: ${JSON.stringify(fields)}`, async () => {
      const { shown, kept, reader } = await guestOfOne(await world())
      const { admin, path } = await stored({ siteSpaces: siteSpacesOf(shown, kept) }, fields)
      assert.deepEqual(await titles(reader, path, { query: 'heron' }), ['Shown'])
      assert.deepEqual((await titles(admin, path, { query: 'heron' })).toSorted(), ['Kept', 'Shown'])
      const { items } = await search(admin, path, { query: 'heron' })
      const isAddressed = fields.visibility === 'visitor-auth'
      assert.equal('published' in items[0].urls, isAddressed)
    })

  test('pages of a list come once each, in one order', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        `Page ${index}`,
        index % 3 === 0 ? `A heron. {% if ${isPro} %}An ibis.{% endif %}` : 'A heron.',
      ]),
    )
    const [one, two] = [await spaceWith('One', pages), await spaceWith('Two', pages)]
    const { admin, path } = await stored({ siteSpaces: siteSpacesOf(one.id, two.id) })
    const whole = (await search(admin, path, { query: 'heron' })).items
    assert.equal(whole.length, 18)
    for (const limit of [1, 5]) {
      const walked: unknown[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const after: string = cursor === '' ? '' : `&page=${cursor}`
        const { items, next, count } = await search(
          admin,
          path,
          { query: 'heron' },
          `?limit=${limit}${after}`,
        )
        assert.equal(count, 18)
        walked.push(...items)
        cursor = next?.page
      }
      assert.deepEqual(walked, whole)
    }
  })

  test('a cursor goes on with the question that it came from, and with no other', async () => {
    const { id } = await spaceWith('Birds', { One: 'A heron, an ibis.', Two: 'A heron, an ibis.' })
    const { admin, ids, path } = await stored({ siteSpaces: siteSpacesOf(id) })
    const { next } = await search(admin, path, { query: 'heron' }, '?limit=1')
    const rest = `?limit=1&page=${next.page}`
    assert.equal((await search(admin, path, { query: 'heron', visitor: pro }, rest)).items.length, 1)
    for (const other of [{ query: 'ibis' }, { query: 'heron', siteSpace: Object.values(ids)[0] }]) {
      const { status, body } = await admin.post(`${path}/search${rest}`, other)
      assert.deepEqual([status, body.error.details[0].path], [400, 'query/page'])
    }
  })

  test('a site without spaces finds nothing', async () => {
    const { admin, path } = await stored({})
    assert.deepEqual(await search(admin, path, { query: 'heron' }), { count: 0, items: [] })
  })

  const siteSpacesOf = (...spaces: string[]) =>
    spaces.map((space, index) => ({ path: `space-${index}`, space }))

  /** Two private spaces, and a guest who may read only the first. */
  const guestOfOne = async (here: World) => {
    const shown = await spaceWith('Shown', { Shown: 'A heron.' })
    const kept = await spaceWith('Kept', { Kept: 'A heron.' })
    const reader = await here.person()
    await shown.admin.post(`/orgs/${shown.organization.id}/invites`, { emails: [reader.email], role: null })
    await shown.admin.post(`${shown.path}/permissions`, { users: [reader.id], role: 'read' })
    return { shown: shown.id, kept: kept.id, reader }
  }
})
