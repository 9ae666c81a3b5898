// Old addresses of pages: they lead to where the pages are now, for visitors who see these.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { reading } from '#context.ts'
import { spaceHead } from '#library/heads/index.ts'
import { newChangeRequest, read, sharedWorld, updatePage, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { importFiles } from '../../library/imports/import.ts'
import { filesInMemory } from '../../library/imports/source.ts'
import { beta, idsOf, page, publishedSite } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async () => {
    const site = await publishedSite(await shared())
    const { now, at, own } = site
    /** Where a path of the site leads, as a path; undefined where nothing is there. */
    const leads = async (path: string, claims: object = {}): Promise<string | undefined> => {
      const { status, body } = await at(path, claims)
      if (status === 404) return undefined
      assert.equal(status, 200, JSON.stringify(body))
      return (body.redirect?.destination ?? body.canonicalUrl).slice(own.length)
    }
    const change = (...changes: object[]) => write(now.admin, now.content, ...changes)
    const insert = async (...pages: object[]): Promise<string[]> => idsOf(await change(...pages))
    return { ...site, leads, change, insert }
  }

  test('a page that was renamed and moved is found at every address that it had, in one step', async () => {
    const { world, own, leads, change, insert } = await setUp()
    const [setup, guide] = await insert(page('Setup', 'x'), page('Guide', 'x'))
    await change(updatePage(setup as string, { slug: 'install' }))
    await change(updatePage(setup as string, { into: guide }))
    await change(updatePage(setup as string, { slug: 'begin' }))
    for (const path of ['/setup', '/install', '/guide/install', '/guide/begin'])
      assert.equal(await leads(path), '/guide/begin', path)
    assert.equal(await leads('/guide/setup'), undefined)
    const { status, headers } = await world.inject({ url: new URL(`${own}/setup`).pathname })
    assert.equal(status, 308)
    assert.ok(String(headers.location).endsWith('/guide/begin'))
    assert.match(String(headers['cache-control']), /no-cache/)
  })

  test('what is below a page that moves is found at its old addresses, whichever moved first', async () => {
    const { world, now, leads, change, insert } = await setUp()
    const [group, child, other, home] = await insert(
      page('Group', 'x', { ref: 'g' }),
      page('Child', 'x', { into: 'g' }),
      page('Other', 'x', { into: 'g' }),
      page('Home', 'x'),
    )
    await change(updatePage(other as string, { slug: 'another' }))
    await change(updatePage(group as string, { into: home, slug: 'moved' }))
    await change(updatePage(child as string, { slug: 'kid' }))
    for (const path of ['/group/child', '/home/moved/child'])
      assert.equal(await leads(path), '/home/moved/kid', path)
    for (const path of ['/group/other', '/group/another', '/home/moved/other'])
      assert.equal(await leads(path), '/home/moved/another', path)
    const rows = await world.installation.database.read
      .selectFrom('former_slugs')
      .select('slug')
      .where('space_id', '=', now.id)
      .orderBy('slug')
      .execute()
    assert.deepEqual(
      rows.map(({ slug }) => slug),
      ['child', 'group', 'other'],
    )
  })

  test('a page that has a path now comes before those that had it, and of these the last', async () => {
    const { leads, change, insert } = await setUp()
    const [a, b] = (await insert(page('A', 'x'), page('B', 'x'))) as [string, string]
    await change(updatePage(a, { slug: 'c' }))
    await change(updatePage(b, { slug: 'a' }))
    await change(updatePage(a, { slug: 'b' }))
    assert.deepEqual([await leads('/a'), await leads('/b'), await leads('/c')], ['/a', '/b', '/b'])
    await change(updatePage(b, { slug: 'd' }))
    assert.deepEqual([await leads('/a'), await leads('/b')], ['/d', '/b'])
    await change({ operation: 'delete_page', page: b })
    assert.deepEqual([await leads('/a'), await leads('/d')], ['/b', undefined])
  })

  test('on the way, too, the page that has a slug now comes before those that had it', async () => {
    const { leads, change, insert } = await setUp()
    const [a, b, inA, inB] = (await insert(
      page('A', 'x', { ref: 'a' }),
      page('B', 'x', { ref: 'b' }),
      page('Setup', 'x', { into: 'a' }),
      page('Setup', 'x', { into: 'b' }),
    )) as [string, string, string, string]
    await change(updatePage(inA, { slug: 'of-a' }), updatePage(inB, { slug: 'of-b' }))
    await change(updatePage(a, { slug: 'c' }))
    assert.equal(await leads('/a/setup'), '/c/of-a')
    await change(updatePage(b, { slug: 'a' }))
    assert.equal(await leads('/a/setup'), '/a/of-b')
  })

  test('what was moved out of a page that is gone is found, and what went with it is not', async () => {
    const { leads, change, insert } = await setUp()
    const [group, child, lost] = (await insert(
      page('Group', 'x', { ref: 'g' }),
      page('Child', 'x', { into: 'g' }),
      page('Lost', 'x', { into: 'g' }),
    )) as [string, string, string]
    await change(updatePage(child, { into: null }), { operation: 'delete_page', page: group })
    assert.equal(await leads('/group/child'), '/child')
    assert.equal(await leads('/group'), undefined)
    assert.equal(await leads('/group/lost'), undefined)
    await change(page('Group', 'new', {}))
    assert.equal(await leads('/group/child'), '/child')
    assert.ok(lost)
  })

  test('a page that a rollback brings back is found at the addresses that it had before it went', async () => {
    const { now, leads, change, insert } = await setUp()
    const [group, child] = (await insert(
      page('Group', 'x', { ref: 'g' }),
      page('Child', 'x', { into: 'g' }),
    )) as [string, string]
    const { id: revision } = await read(now.admin, now.content)
    await change(updatePage(child, { slug: 'kid' }), updatePage(group, { slug: 'class' }))
    await change({ operation: 'delete_page', page: group })
    assert.equal(await leads('/class/kid'), undefined)
    assert.equal((await now.admin.post(`${now.content}/rollback`, { revision })).status, 200)
    for (const path of ['/class/kid', '/group/kid', '/class/child'])
      assert.equal(await leads(path), '/group/child', path)
  })

  test('what a change request moves counts when it is merged, and not before', async () => {
    const { world, now, own, leads, insert } = await setUp()
    const [setup, guide] = (await insert(page('Setup', 'x'), page('Guide', 'x'))) as [string, string]
    const proposed = await newChangeRequest(now.admin, now)
    await write(now.admin, proposed.content, updatePage(setup, { slug: 'draft' }))
    await write(now.admin, proposed.content, updatePage(setup, { slug: 'install', into: guide }))
    assert.deepEqual([await leads('/setup'), await leads('/guide/install')], ['/setup', undefined])
    assert.equal((await now.admin.post(`${proposed.path}/merge`)).status, 200)
    assert.deepEqual([await leads('/setup'), await leads('/draft')], ['/guide/install', undefined])
    const { status } = await world.inject({ url: new URL(`${own}/guide/install`).pathname })
    assert.equal(status, 200)
  })

  test('pages whose places another import changes are found at their old addresses', async () => {
    const { world, now, leads } = await setUp()
    const actor = { userId: now.admin.id, tokenId: '', scope: 'write' } as const
    const bringIn = async (summary: string) => {
      const ctx = reading(world.installation, actor)
      const head = await spaceHead.subject.find(ctx, { spaceId: now.id })
      assert.ok(head)
      const texts = { 'README.md': '# Home\n', 'a.md': '# A\n', 'b.md': '# B\n', 'SUMMARY.md': summary }
      const files = Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)] as const)
      await importFiles(ctx, head, filesInMemory(new Map(files)), 'Import')
    }
    await bringIn('# Summary\n\n* [Home](README.md)\n* [A](a.md)\n  * [B](b.md)\n')
    const before = await leads('/a/b')
    await bringIn('# Summary\n\n* [Home](README.md)\n* [B](b.md)\n  * [A](a.md)\n')
    assert.deepEqual([before, await leads('/a/b'), await leads('/a')], ['/a/b', '/b', '/b/a'])
  })

  test('an old address leads nobody to, or through, a page that they do not see', async () => {
    const { leads, change, insert } = await setUp()
    const [secret, setup, inside] = (await insert(
      page('Secret', 'x', { ref: 's' }),
      page('Setup', 'x'),
      page('Inside', 'x', { into: 's' }),
    )) as [string, string, string]
    await change(updatePage(setup, { slug: 'install', condition: beta }))
    await change(updatePage(inside, { into: null }), updatePage(secret, { condition: beta, slug: 'hush' }))
    assert.deepEqual([await leads('/setup'), await leads('/setup', { beta: true })], [undefined, '/install'])
    for (const path of ['/secret', '/secret/inside', '/hush/inside'])
      assert.equal(await leads(path), undefined, path)
    assert.equal(await leads('/secret/inside', { beta: true }), '/inside')
  })

  test('a duplicate has the old addresses of its pages, and its own of later', async () => {
    const { world, now, change, insert } = await setUp()
    const [setup] = (await insert(page('Setup', 'x'))) as [string]
    await change(updatePage(setup, { slug: 'install' }))
    const { body: copy } = await now.admin.post(`${now.path}/duplicate`, {})
    await change(updatePage(setup, { slug: 'later' }))
    const rows = await world.installation.database.read
      .selectFrom('former_slugs')
      .select(['space_id', 'slug', 'page_id'])
      .where('space_id', '=', copy.id)
      .execute()
    assert.deepEqual(rows, [{ space_id: copy.id, slug: 'setup', page_id: setup }])
  })

  /** Moves pages of a new space at random; returns which pages had each path, where it leads, and where it should lead. */
  const moveAbout = async (moves: readonly { page: number; slug: string; into: number | null }[]) => {
    const { now, leads, insert } = await setUp()
    const ids = await insert(...[0, 1, 2, 3, 4].map(number => page(`Page ${number}`, 'x')))
    const model = placesOf()
    // The first page is never moved.
    const look = async () => model.note((await read(now.admin, `${now.content}/pages`)).pages.slice(1))
    await look()
    for (const { page: index, slug, into } of moves) {
      const fields = { slug, into: into === null ? null : ids[into] }
      // The API refuses some moves: below the page itself, or to a slug that a sibling has.
      await now.admin.post(now.content, { changes: [updatePage(ids[index] as string, fields)] })
      await look()
    }
    return { leads, model }
  }
  const anyMoves = (slug: fc.Arbitrary<string>) =>
    fc.array(fc.record({ page: fc.nat(4), slug, into: fc.option(fc.nat(4), { nil: null }) }), {
      minLength: 4,
      maxLength: 14,
    })

  test('where no two pages share a slug, every path that a page ever had leads to it, whatever moves', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoves(fc.constant('')), async moves => {
        const { leads, model } = await moveAbout(moves.map((one, index) => ({ ...one, slug: `s${index}` })))
        for (const [path, id] of model.everHad)
          assert.equal(await leads(`/${path}`), `/${model.present().get(id)}`)
      }),
      { numRuns: 10 },
    )
  })

  test('every path that a page ever had leads where walking it by owners of slugs, those of now first, does', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoves(fc.constantFrom('a', 'b', 'c')), async moves => {
        const { leads, model } = await moveAbout(moves)
        for (const [path] of model.everHad) {
          const found = model.walk(path.split('/'))
          assert.ok(found, path)
          assert.equal(await leads(`/${path}`), `/${model.present().get(found)}`, path)
        }
      }),
      { numRuns: 10 },
    )
  })
})

interface Listed {
  readonly id: string
  readonly slug: string
  readonly path: string
  readonly pages?: readonly Listed[]
}

/**
 * All present and former places: for each parent and slug, the pages that had it, the present one first, then the latest.
 */
const placesOf = () => {
  const everHad = new Map<string, string>()
  const owners = new Map<string, string[]>()
  let now = new Map<string, string>()
  let paths = new Map<string, string>()
  const note = (pages: readonly Listed[]): void => {
    const [steps, present] = [new Map<string, string>(), new Map<string, string>()]
    const list = (listed: readonly Listed[], parent: string): void => {
      for (const { id, slug, path, pages: below = [] } of listed) {
        steps.set(`${parent}/${slug}`, id)
        present.set(id, path)
        everHad.set(path, id)
        list(below, id)
      }
    }
    list(pages, '')
    for (const [step, id] of now)
      if (steps.get(step) !== id)
        owners.set(step, [id, ...(owners.get(step) ?? []).filter(one => one !== id)])
    now = steps
    paths = present
  }
  const walk = ([slug, ...rest]: readonly string[], parent = ''): string | undefined => {
    if (slug === undefined) return parent
    const step = `${parent}/${slug}`
    for (const id of [now.get(step), ...(owners.get(step) ?? [])]) {
      const found = id && walk(rest, id)
      if (found) return found
    }
    return undefined
  }
  return { note, walk, everHad, present: () => paths }
}
