// Menu entries that pages share: what differs between pages, visitors and languages is never shared.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { page, publishedSite } from '../../../sites/published/testing.ts'

const asBeta = '?visitor.beta=true'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async () => {
    const found = await publishedSite(await shared())
    const { now, own, world } = found
    const path = new URL(own).pathname
    const add = (...pages: readonly object[]) => write(now.admin, now.content, ...pages)
    const menuAt = async (at: string): Promise<string> => {
      const { body } = await world.inject({ url: path + at })
      return /<nav class="tree".*?<\/nav>/s.exec(body)?.[0] ?? assert.fail(body)
    }
    return { ...found, path, add, menuAt }
  }

  test('a link below a closed branch is there for those alone who may go where it leads', async () => {
    const { api, add, menuAt } = await setUp()
    const target = { kind: 'space', space: api.id }
    const turns = ['', asBeta, '', asBeta]
    const steps = turns.map((_, turn) => page(`Step ${turn}`, '', { into: 'guide' }))
    const link = { operation: 'insert_page', type: 'link', title: 'Calls', into: 'guide', target }
    await add(page('Guide', '', { ref: 'guide' }), ...steps, link)
    await add(...turns.map((_, turn) => page(`Other ${turn}`, '')))
    for (const [turn, claims] of turns.entries())
      for (const at of [`/other-${turn}`, `/guide/step-${turn}`])
        assert.equal((await menuAt(at + claims)).includes('>Calls<'), claims === asBeta, at + claims)
  })

  test('whichever pages were shown before, one is marked, and what is above it is open', async () => {
    const { path, add, menuAt } = await setUp()
    await add(
      page('Guide', '', { ref: 'guide' }),
      page('Step', '', { into: 'guide', ref: 'step' }),
      page('Detail', '', { into: 'step' }),
      page('Unlisted', '', { into: 'step', hidden: true }),
      page('Other', ''),
    )
    await menuAt('/guide/step/unlisted')
    const above = { '/other': 0, '/guide': 1, '/guide/step': 2, '/guide/step/detail': 2 }
    for (let turn = 0; turn < 2; turn++)
      for (const [at, count] of Object.entries(above)) {
        const menu = await menuAt(at)
        const marked = [...menu.matchAll(/<a href="([^"]*)" aria-current="page"/g)]
        assert.deepEqual(
          [marked.map(([, href]) => href), menu.match(/<details open/g)?.length ?? 0],
          [[path + at], count],
        )
      }
  })

  test('the parts of a long menu are fetched from where each visitor may read them', async () => {
    const { world, add, menuAt } = await setUp()
    await add(page('Guide', '', { ref: 'guide' }), page('Step', '', { into: 'guide' }))
    await add(...Array.from({ length: 300 }, (_, index) => page(`Page ${index}`, '')))
    const fragmentFor = async (claims: string): Promise<string> =>
      /data-fragment="([^"]*)"/.exec(await menuAt(`/page-0${claims}`))?.[1] ?? assert.fail()
    const [own, other] = [await fragmentFor(''), await fragmentFor(asBeta)]
    assert.notEqual(own, other)
    assert.deepEqual([await fragmentFor(''), await fragmentFor(asBeta)], [own, other])
    const { headers } = await world.inject({ url: own })
    assert.match(String(headers['cache-control']), /immutable/)
  })

  test('what is said of a branch is in the language of the site, also once that is another one', async () => {
    const { add, menuAt, change } = await setUp()
    await add(page('Guide', '', { ref: 'guide' }), page('Step', '', { into: 'guide' }))
    assert.match(await menuAt(''), /Pages in Guide/)
    await change({ customization: JSON.stringify({ language: 'de' }) })
    assert.match(await menuAt(''), /aria-label="Seiten unter/)
  })
})
