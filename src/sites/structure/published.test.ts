// Where sections and site spaces are published: at the addresses that everybody is shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer } from '../../../test/world/world.ts'
import { makeLink } from '../addresses/testing.ts'
import { siteToArrange } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const setUp = async () => {
    const site = await siteToArrange(await world(), ['Ada', 'Bel', 'Cyd'], ['Ada'])
    const start = done(await site.admin.get(site.path))
    const own = `http://lectern.test/${site.organization.id}/${start.basename}`
    const published = async (below: string): Promise<(string | undefined)[]> =>
      done(await site.admin.get(`${site.path}/${below}`)).items.map(({ urls }: Answer['body']) =>
        urls.published?.replace(own, ''),
      )
    return { ...site, own, published }
  }

  test('they have an address while the site is published, without the paths of defaults', async () => {
    const { admin, path, section, siteSpace, published, group } = await setUp()
    const ada = await section('Ada', { title: 'One' })
    const bel = await section('Bel', { title: 'Two' })
    await siteSpace('Cyd', ada)
    await siteSpace('Cyd', bel)
    await group('Group', [bel])
    assert.deepEqual(await published('sections'), [undefined, undefined])
    done(await admin.post(`${path}/publish`))
    assert.deepEqual(await published('sections'), ['', '/two'])
    assert.deepEqual(await published('site-spaces'), ['', '/cyd', '/two', '/two/cyd'])
    const { items } = done(await admin.get(`${path}/section-groups`))
    assert.deepEqual(items[0].sections, done(await admin.get(`${path}/sections`)).items.slice(1))
    done(await admin.patch(path, { defaultSiteSection: bel }))
    assert.deepEqual(await published('site-spaces'), ['/one', '/one/cyd', '', '/cyd'])
    done(await admin.post(`${path}/unpublish`))
    assert.deepEqual(await published('site-spaces'), [undefined, undefined, undefined, undefined])
  })

  test('a site space whose path is that of a section has the whole one', async () => {
    const { admin, path, section, siteSpace, published } = await setUp()
    await siteSpace('Bel', await section('Ada', { title: 'One' }))
    await section('Cyd', { title: 'Bel' })
    done(await admin.post(`${path}/publish`))
    assert.deepEqual(await published('site-spaces'), ['', '/one/bel', '/bel'])
  })

  test('`shareKey` shows the addresses that the share link opens; a wrong one is ignored', async () => {
    const { world, admin, path, id, published, siteSpace, structure, own } = await setUp()
    await siteSpace('Bel')
    done(await admin.patch(path, { visibility: 'share-link' }))
    done(await admin.post(`${path}/publish`))
    assert.deepEqual(await published('site-spaces'), [undefined, undefined])
    const { secret } = await makeLink(world, admin, id, true)
    assert.deepEqual(await published('site-spaces?shareKey=wrong'), ['', '/bel'])
    const through = [`/~/share/${secret}`, `/~/share/${secret}/bel`]
    assert.deepEqual(await published(`site-spaces?shareKey=${secret}`), through)
    const [, bel] = done(await admin.get(`${path}/structure?shareKey=${secret}`)).structure
    assert.equal(bel.urls.published, own + through[1])
    const one = await admin.get(`${path}/site-spaces/${bel.id}?shareKey=${secret}`)
    assert.equal(done(one).urls.published, own + through[1])
    assert.equal((await structure()).structure[1].urls.published, `${own}/bel`)
  })
})
