// Old addresses after sections, site spaces and defaults of a site were changed: they lead to where the pages are now.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nobody, reading } from '#context.ts'
import { done } from '../../../test/world/answers.ts'
import { newSpace, sharedWorld, type TestSpace, updatePage, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSite } from '../../../test/world/sites.ts'
import { siteAt } from '../prepared/index.ts'
import { decideAccess, openAt } from '../published/index.ts'

const titles = ['Ada', 'Bel', 'Cyd']

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  /** A published site with a space for each title; each space has a front page and some others. */
  const setUp = async (pages: readonly string[] = ['Setup']) => {
    const world = await shared()
    const spaces: TestSpace[] = []
    for (const title of titles) {
      const space = await newSpace(world, { title })
      const inserted = ['Front', ...pages].map(page => ({ operation: 'insert_page', title: page }))
      await write(space.admin, space.content, ...inserted)
      spaces.push(space)
    }
    const [ada, bel, cyd] = spaces as [TestSpace, TestSpace, TestSpace]
    const { admin, organization } = ada
    const site = await newSite(admin, organization, { spaces: [ada.id, bel.id] })
    const { urls } = done(await admin.post(`${site.path}/publish`))
    const own: string = urls.published
    const stranger = await world.person()
    /** Where a path leads, as a path, and the page there; undefined where nothing is there. */
    const at = async (path: string, unsignedClaims: object = {}) => {
      const visitor = { unsignedClaims }
      const { status, body } = await stranger.post('/urls/published', { url: own + path, visitor })
      if (status === 404) return undefined
      done({ status, body } as never)
      const leads: string | undefined = body.redirect?.destination.slice(own.length)
      return { leads, page: body.page?.id && `${body.space.id} ${body.page.id}` }
    }
    const leads = async (path: string, claims: object = {}) => (await at(path, claims))?.leads
    const structure = async () => (await admin.get(`${site.path}/structure`)).body.structure
    const change = async (path: string, fields: object) =>
      done(await admin.ask('PATCH', `${site.path}${path}`, fields))
    const section = async (space: TestSpace) =>
      done(await admin.post(`${site.path}/sections`, { spaceId: space.id }), 201).id
    return { world, admin, site, spaces, ada, bel, cyd, own, at, leads, structure, change, section }
  }

  test('a site space that gets another path is found at those that it had', async () => {
    const { structure, change, leads, at } = await setUp()
    const [, bel] = await structure()
    for (const path of ['two', 'three']) await change(`/site-spaces/${bel.id}`, { path })
    for (const path of ['bel', 'two']) {
      assert.equal(await leads(`/${path}/setup`), '/three/setup')
      assert.equal(await leads(`/${path}`), '/three')
    }
    assert.equal(await at('/bel/nothing'), undefined)
  })

  test('a page is found at the addresses of before sections, and at those of each path of its section', async () => {
    const { structure, change, leads, section, ada, cyd } = await setUp()
    await section(cyd)
    const other = await section(ada)
    const [first] = await structure()
    assert.equal(await leads('/bel/setup'), undefined, 'it is there')
    await change(`/sections/${first.id}`, { path: 'guides' })
    await change('', { defaultSiteSection: other })
    assert.equal(await leads('/bel/setup'), '/guides/bel/setup')
    await change(`/sections/${first.id}`, { path: 'manuals' })
    for (const path of ['/bel/setup', `/${first.path}/bel/setup`, '/guides/bel/setup'])
      assert.equal(await leads(path), '/manuals/bel/setup', path)
    assert.equal(await leads('/guides/setup'), '/manuals/setup')
  })

  test('what was at the address of the site is found where it is once something else is there', async () => {
    const { structure, change, leads, at, ada } = await setUp()
    const [, bel] = await structure()
    await write(ada.admin, ada.content, { operation: 'insert_page', title: 'Of Ada' })
    await change('', { defaultSiteSpace: bel.id })
    assert.equal(await leads('/of-ada'), '/ada/of-ada')
    assert.ok((await at('/setup'))?.page?.startsWith(bel.space.id), 'what is there now comes first')
  })

  test('a part that is new takes no page away from its old address that it does not have', async () => {
    const { structure, change, leads, ada } = await setUp(['Guides'])
    const pages = await ada.admin.get(`${ada.content}/pages`)
    const [, guides] = pages.body.pages
    await write(ada.admin, ada.content, { operation: 'insert_page', title: 'Inside', into: guides.id })
    const [, bel] = await structure()
    assert.equal(await leads('/guides/inside'), undefined)
    await change(`/site-spaces/${bel.id}`, { path: 'guides' })
    assert.equal(await leads('/guides/inside'), '/ada/guides/inside')
  })

  test('whoever does not see a part is not led to it from where it was', async () => {
    const { structure, change, at, leads } = await setUp()
    const [, bel] = await structure()
    const condition = 'visitor.claims.unsigned.beta == true'
    await change('', { adaptiveContent: { enabled: true } })
    await change(`/site-spaces/${bel.id}`, { path: 'two', condition })
    assert.equal(await at('/bel/setup'), undefined)
    assert.equal(await leads('/bel/setup', { beta: true }), '/two/setup')
  })

  test('redirects of the site come first, lead on through old addresses, and never in a circle', async () => {
    const { admin, site, structure, change, leads, at } = await setUp()
    const [, bel] = await structure()
    const redirect = (source: string, destination: string) =>
      admin.post(`${site.path}/redirects`, { source, destination })
    done(await redirect('/older', '/bel/setup'), 201)
    await change(`/site-spaces/${bel.id}`, { path: 'two' })
    assert.equal(await leads('/older'), '/two/setup')
    done(await redirect('/bel/setup', '/setup'), 201)
    assert.equal(await leads('/bel/setup'), '/setup')
    done(await redirect('/two', '/bel'), 201)
    for (const path of ['/two', '/bel']) assert.equal(await at(path), undefined, path)
  })

  test('a page that moved below a redirect that leads to where it was is not led there for ever', async () => {
    const { admin, site, ada, at } = await setUp()
    const { body } = await ada.admin.get(`${ada.content}/pages`)
    await write(ada.admin, ada.content, updatePage(body.pages[1].id, { slug: 'install' }))
    await admin.post(`${site.path}/redirects`, { source: '/install', destination: '/setup' })
    assert.equal(await at('/install'), undefined)
  })

  const acts = fc.array(
    fc.record({
      kind: fc.constantFrom('section', 'path', 'space-path', 'default', 'default-of-section', 'page'),
      which: fc.nat(20),
      path: fc.constantFrom('a', 'b', 'ada', 'one', 's1'),
      into: fc.option(fc.nat(5), { nil: null }),
    }),
    { minLength: 4, maxLength: 8 },
  )

  test('every address that a page ever had leads to it in one step, unless another page is there', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async sequence => {
        const { world, admin, site, spaces, structure, own } = await setUp(['One', 'Two'])
        const ctx = reading(world.installation, nobody)
        const at = async (path: string) => {
          const url = new URL(own + path)
          const found = await siteAt(ctx, url)
          assert.ok(found)
          const access = await decideAccess(ctx, found, url, {})
          assert.ok(access.kind === 'allowed')
          const opened = await openAt(ctx, access.view)
          if (opened.kind === 'page')
            return { page: `${opened.resolved.siteSpace.spaceId} ${opened.page?.id}` }
          return opened.kind === 'elsewhere' ? { leads: opened.destination.slice(own.length) } : undefined
        }
        const everHad = new Map<string, Set<string>>()
        const pages = async (space: TestSpace) =>
          flat((await space.admin.get(`${space.content}/pages`)).body.pages)
        const look = async () => {
          for (const path of await addressesOf(await structure(), id => pages(spaceOf(spaces, id)))) {
            const { leads, page } = (await at(path)) ?? {}
            if (leads === undefined && page !== undefined)
              everHad.set(path, (everHad.get(path) ?? new Set()).add(page))
          }
        }
        await look()
        for (const [index, { kind, which, path, into }] of sequence.entries()) {
          const parts: Part[] = await structure()
          const sections = parts.filter(({ object }) => object === 'site-section')
          const pick = <T>(from: readonly T[]): T | undefined => from[which % from.length]
          const section = pick(sections)
          const siteSpace = pick(parts.flatMap(part => part.siteSpaces ?? [part]))
          const patch = (to: string, fields: object) => admin.ask('PATCH', `${site.path}${to}`, fields)
          // The API refuses some of these, such as a path that a sibling has.
          if (kind === 'section') await admin.post(`${site.path}/sections`, { spaceId: pick(spaces)?.id })
          if (kind === 'path' && section) await patch(`/sections/${section.id}`, { path })
          if (kind === 'space-path') await patch(`/site-spaces/${siteSpace?.id}`, { path })
          if (kind === 'default' && section) await patch('', { defaultSiteSection: section.id })
          if (kind === 'default' && !section) await patch('', { defaultSiteSpace: siteSpace?.id })
          if (kind === 'default-of-section' && section)
            await patch(`/sections/${section.id}`, { defaultSiteSpace: pick(section.siteSpaces ?? [])?.id })
          if (kind === 'page') {
            const space = pick(spaces) as TestSpace
            const [, ...others] = await pages(space)
            const moved = others[index % others.length]
            const parent = into === null ? null : others[into % others.length]?.id
            const fields = { slug: `s${index}`, into: parent }
            await space.admin.post(space.content, { changes: [updatePage(moved?.id as string, fields)] })
          }
          await look()
        }
        for (const [path, had] of everHad) {
          const found = await at(path)
          if (found?.leads === undefined && found?.page !== undefined) continue
          const { page, leads } = (await at(found?.leads ?? path)) ?? {}
          assert.equal(leads, undefined, `${path} leads on from ${found?.leads}`)
          assert.ok(page !== undefined && had.has(page), `${path} leads to ${found?.leads}`)
        }
      }),
      { numRuns: 15 },
    )
  })
})

interface Listed {
  readonly id: string
  readonly path: string
  readonly pages?: readonly Listed[]
}

const flat = (pages: readonly Listed[]): Listed[] => pages.flatMap(page => [page, ...flat(page.pages ?? [])])

interface Part {
  readonly object: string
  readonly id: string
  readonly path: string
  readonly space?: { readonly id: string }
  readonly siteSpaces?: readonly Part[]
}

const spaceOf = (spaces: readonly TestSpace[], id: string): TestSpace =>
  spaces.find(space => space.id === id) as TestSpace

/** All ways in which the address of a page could be written. */
const addressesOf = async (
  parts: readonly Part[],
  pagesOf: (spaceId: string) => Promise<readonly Listed[]>,
): Promise<Set<string>> => {
  const addresses = new Set<string>([''])
  for (const part of parts)
    for (const { path, space } of part.siteSpaces ?? [part])
      for (const page of ['', ...(await pagesOf(space?.id ?? '')).map(({ path }) => `/${path}`)])
        for (const before of ['', `/${part.path}`, `/${path}`, `/${part.path}/${path}`])
          addresses.add(before + page)
  return addresses
}
