// What is counted of sites adds up, is bounded, can be switched off, and says nothing about people.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator, reading } from '#context.ts'
import { type Tables, UnknownOutcome } from '#database/index.ts'
import type { Job } from '#jobs/index.ts'
import { newSpace, read, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSite } from '../../../test/world/sites.ts'
import type { World } from '../../../test/world/world.ts'
import { giveFeedback } from '../feedback/index.ts'
import { idsOf, page } from '../published/testing.ts'
import { addUp, most } from './add-up.ts'
import { countersOf, createCounters } from './counters.ts'
import { forgetInsightsOfSite, forgetOldInsights } from './forget.ts'

const day = 86_400_000

const contextOf = ({ installation }: World) => reading(installation, operator)

/** A job as a runner passes it, with only the fields that are used. */
const job = (key = ''): Job => ({ key, keep: async () => {} }) as Partial<Job> as Job

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A site with the pages One and Two. */
  const setUp = async () => {
    const space = await newSpace(await world())
    const { admin, organization } = space
    const [one, two] = idsOf(await write(admin, space.content, page('One', 'a'), page('Two', 'b')))
    const site = await newSite(admin, organization, { spaces: [space.id] })
    await admin.post(`${site.path}/publish`)
    const pageOf = (id = '', kind: 'views' | 'markdown' = 'views') => ({
      ...{ site: site.id, space: space.id, page: id, kind },
    })
    const ask = (below: string) => read(admin, `${site.path}/insights${below}`)
    return { ...site, world: await world(), space, one, two, pageOf, ask }
  }

  /** How many rows the site has in each table of what readers do. */
  const rowsOf = async (siteId: string) => {
    const { read: db } = (await world()).installation.database
    const tables = ['site_feedback', 'site_days', 'site_page_days', 'site_search_days'] as const
    const counts = tables.map(async table => {
      const rows = await db.selectFrom(table).selectAll().where('site_id', '=', siteId).execute()
      return rows.length
    })
    return Promise.all(counts)
  }

  test('what two processes count adds up by day, and the pages that were opened most come first', async () => {
    const { world, one, two, pageOf, ask } = await setUp()
    const processes = [createCounters(world.installation), createCounters(world.installation)]
    for (const counters of processes) {
      const counter = counters.counterOf(pageOf(one))
      for (let times = 0; times < 3; times++) counters.countRead(counter)
      counters.countRead(counters.counterOf(pageOf(one, 'markdown')))
      counters.countRead(counters.counterOf(pageOf(two)))
      await counters.flush()
      counters.countRead(counter)
    }
    await Promise.all(processes.map(counters => counters.flush()))
    const { items, count } = await ask('/pages')
    assert.deepEqual(
      items.map(({ page, views, markdown }: any) => [page.title, page.path, views, markdown]),
      [
        ['One', 'one', 8, 2],
        ['Two', 'two', 2, 0],
      ],
    )
    assert.equal(count, 2)
    const { views, days } = await ask('')
    assert.deepEqual([views, days.length, days[0].views], [10, 1, 10])
  })

  test('what could not be stored is added later, and nothing is added twice where it may have been', async () => {
    const { world, one, pageOf, space } = await setUp()
    const other = await newSite(space.admin, space.organization, { spaces: [space.id] })
    const sites = [pageOf(one).site, other.id].sort()
    const { installation } = world
    const failures: (Error | undefined)[] = [undefined, new Error('the database is away'), undefined]
    const failing: typeof installation.database.transaction = async (...given) => {
      const failure = failures.shift()
      if (failure !== undefined) throw failure
      return installation.database.transaction(...given)
    }
    const database = { ...installation.database, transaction: failing }
    const counters = createCounters({ ...installation, database })
    const countAll = () => {
      for (const site of sites) counters.countRead(counters.counterOf({ ...pageOf(one), site }))
    }
    const stored = async () => {
      const rows = installation.database.read.selectFrom('site_days').select(['site_id', 'count'])
      const counts = await rows.where('site_id', 'in', sites).where('kind', '=', 'views').execute()
      return sites.map(site => Number(counts.find(({ site_id }) => site_id === site)?.count ?? 0))
    }
    countAll()
    await assert.rejects(counters.flush(), /^Error: the database is away$/)
    assert.deepEqual(await stored(), [1, 0])
    await counters.flush()
    assert.deepEqual(await stored(), [1, 1])
    countAll()
    failures.push(new UnknownOutcome('perhaps'))
    await assert.rejects(counters.flush(), UnknownOutcome)
    await counters.flush()
    assert.deepEqual(await stored(), [1, 2])
  })

  test('searches are counted, and the words of those for which nothing was found', async () => {
    const { world, id, ask } = await setUp()
    const counters = countersOf(world.installation)
    for (const [network, words, isFound] of [
      ['a', 'price list', false],
      ['b', 'price list', false],
      ['c', 'berths', false],
      ['d', 'setup', true],
    ] as const)
      counters.countSearch({ site: id, network, words, isFound })
    await counters.flush(true)
    const { items } = await ask('/searches')
    assert.deepEqual(
      items.map(({ query, count }: any) => [query, count]),
      [
        ['price list', 2],
        ['berths', 1],
      ],
    )
    const { searches, searchesWithoutResults } = await ask('')
    assert.deepEqual([searches, searchesWithoutResults], [4, 3])
  })

  test('of one day so many pages and questions are kept, and what is beyond counts for the site', async () => {
    const { world, id, space, ask } = await setUp()
    const none = { views: 0, markdown: 0, helpful: 0, unhelpful: 0 }
    const pagesFrom = (from: number, length: number) =>
      new Map(
        Array.from({ length }, (_, index) => [
          String(from + index),
          { ...none, space: space.id, page: `page ${from + index}`, views: 1 },
        ]),
      )
    const pages = pagesFrom(0, most.pages + 200)
    const without = new Map(Array.from({ length: most.queries + 5 }, (_, index) => [`query ${index}`, 1]))
    const sites = new Map([[id, { pages, searches: without.size, without }]])
    const earlier = new Map([[id, { pages: pagesFrom(-7, 7), searches: 0, without: new Map() }]])
    // The same page of a duplicate of the space is another page, for which there is no room left.
    const twin = { ...none, space: world.installation.newId(), page: 'page 0', views: 1 }
    const ofTwin = new Map([[id, { pages: new Map([['twin', twin]]), searches: 0, without: new Map() }]])
    for (const counted of [earlier, sites, sites, ofTwin])
      await addUp(world.installation.database, { day: '2026-01-01', sites: new Map(counted) })
    const [, , keptPages = 0, keptQueries] = await rowsOf(id)
    assert.deepEqual([keptPages, keptQueries], [most.pages, most.queries + 1])
    const { views, searchesWithoutResults } = await ask('')
    assert.deepEqual([views, searchesWithoutResults], [2 * pages.size + 8, 2 * without.size])
  })

  test('what is switched off is not stored, also where it was counted before, and what is there stays', async () => {
    const { world, admin, path, id, one, pageOf, ask } = await setUp()
    const counters = countersOf(world.installation)
    const count = async () => {
      counters.countRead(counters.counterOf(pageOf(one)))
      counters.countSearch({ site: id, network: 'a', words: 'price', isFound: false })
      await counters.flush(true)
    }
    await count()
    const off = { insights: { views: false, searches: false } }
    assert.deepEqual((await admin.patch(path, off)).body.insights, {
      ...{ views: false, searches: false, feedback: true },
    })
    await count()
    const { views, searches } = await ask('')
    assert.deepEqual([views, searches], [1, 1])
  })

  test('counts are asked for by days, and 400 days later they are gone', async () => {
    const { world, id, one, pageOf, ask } = await setUp()
    const counters = countersOf(world.installation)
    const before = world.clock.now
    try {
      for (let times = 0; times < 2; times++) {
        counters.countRead(counters.counterOf(pageOf(one)))
        counters.countSearch({ site: id, network: 'a', words: 'price', isFound: false })
        await counters.flush(true)
        world.clock.now += day
      }
      await world.act({ id: '' }, ctx =>
        giveFeedback(ctx, { site: id, space: pageOf().space, page: one as string, helpful: true }),
      )
      const second = '2026-01-02'
      assert.equal((await ask(`?from=${second}&to=${second}`)).views, 1)
      assert.equal((await ask(`/pages?to=${second}`)).items[0].views, 2)
      world.clock.now = before + 401 * day
      await forgetOldInsights.run(contextOf(world), job())
      assert.deepEqual(await rowsOf(id), [1, 4, 2, 1])
    } finally {
      world.clock.now = before
    }
  })

  test('days are refused that do not follow each other, or are too many', async () => {
    const { admin, path } = await setUp()
    for (const query of [
      'from=2026-01-02&to=2026-01-01',
      'from=2020-01-01',
      'to=yesterday',
      'to=2026-02-31',
      'from=2026-13-01',
      'from=9999-99-99',
      'sort=size',
    ])
      assert.equal((await admin.get(`${path}/insights/pages?${query}`)).status, 400, query)
  })

  test('pages of spaces that somebody may not read are not in what they are told', async () => {
    const { world, path, space, organization, one, pageOf } = await setUp()
    const counters = countersOf(world.installation)
    counters.countRead(counters.counterOf(pageOf(one)))
    await counters.flush()
    const member = await world.member(organization, 'read')
    assert.equal((await read(member, `${path}/insights/pages`)).count, 1)
    await space.admin.patch(space.path, { defaultLevel: null })
    assert.equal((await read(member, `${path}/insights/pages`)).count, 0)
    assert.equal((await read(space.admin, `${path}/insights/pages`)).count, 1)
  })

  test('all of a site goes with the site', async () => {
    const { world, admin, path, id, one, pageOf } = await setUp()
    const counters = countersOf(world.installation)
    counters.countRead(counters.counterOf(pageOf(one)))
    await counters.flush()
    counters.countRead(counters.counterOf(pageOf(one)))
    assert.equal((await admin.delete(path)).status, 205)
    await counters.flush()
    const jobs = world.installation.database.read.selectFrom('jobs').select('key')
    const [asked] = await jobs.where('name', '=', forgetInsightsOfSite.name).where('key', '=', id).execute()
    assert.ok(asked)
    await forgetInsightsOfSite.run(contextOf(world), job(id))
    assert.deepEqual(await rowsOf(id), [0, 0, 0, 0])
  })

  test('no table of what readers do has a column for who they are', async () => {
    const { world, one, space, id, pageOf } = await setUp()
    const counters = countersOf(world.installation)
    counters.countRead(counters.counterOf(pageOf(one)))
    counters.countSearch({ site: id, network: '203.0.113.9', words: 'price', isFound: false })
    await counters.flush(true)
    await world.act({ id: '' }, ctx =>
      giveFeedback(ctx, { site: id, space: space.id, page: one as string, helpful: true }),
    )
    const columns: Partial<Record<keyof Tables, string>> = {
      site_feedback: 'comment created_at helpful id page_id site_id space_id',
      site_days: 'count day kind site_id',
      site_page_days: 'day helpful markdown page_id site_id space_id unhelpful views',
      site_search_days: 'count day query site_id',
    }
    for (const [table, names] of Object.entries(columns)) {
      const row = await world.installation.database.read
        .selectFrom(table as 'site_days')
        .selectAll()
        .where('site_id', '=', id)
        .executeTakeFirstOrThrow()
      assert.equal(Object.keys(row).sort().join(' '), names)
      assert.ok(!JSON.stringify(row).includes('203.0.113.9'))
    }
  })
})
