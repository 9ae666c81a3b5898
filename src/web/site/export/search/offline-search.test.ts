// The search of an export finds what the server finds for everybody, in the same order and with the same excerpts.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { readFolder } from '#archive/index.ts'
import { importArchive, newSpace, sharedWorld, write, zip } from '../../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../../test/world/databases.ts'
import type { World } from '../../../../../test/world/world.ts'
import { type StoredParts, storeSite } from '../../../../sites/prepared/testing.ts'
import { page } from '../../../../sites/published/testing.ts'
import { exportSite } from '../index.ts'
import { offlineSearch } from './offline-search.ts'

const handbook = new URL('../../../../../docs/handbook/', import.meta.url).pathname

/** Words, parts of words, several words, misspelt words, words that occur nowhere, and scopes. */
const questions = [
  ...[
    'change request',
    'sear',
    '"share link"',
    'visiter token',
    'qqqqxyzzy',
    'api reference',
    'LECTERN_TOKEN',
  ],
  ...['out-of-date', 'a', 'merge conflict', 'Setings', 'openapi spec version', 'e-mail', 'path'],
]
const inChinese = [
  '数据库',
  '搜索',
  '数据 设置',
  '"全文搜索"',
  '配置文件',
  '不存在的词',
  '数',
  'データ',
  '검색',
]

forEachDatabase((engine, open) => {
  const world = sharedWorld(open)

  /** Both searches of a site, each returning titles, places and excerpts. */
  const searchesOf = async (here: World, parts: StoredParts, organizationId: string) => {
    const site = await storeSite(here, organizationId, parts)
    const folder = await mkdtemp(join(tmpdir(), 'lectern-export-'))
    await exportSite(here.installation, site.id, folder, { force: false, show: () => {} })
    const load = async (file: string): Promise<unknown> => {
      let handed: unknown
      runInNewContext(readFileSync(join(folder, file), 'utf8'), {
        lecternExport: (_: string, value: unknown) => {
          handed = value
        },
      })
      return structuredClone(handed)
    }
    const own = new URL(here.installation.baseUrl).pathname.replace(/\/$/, '')
    const base = `${own}/${organizationId}/${site.id.toLowerCase()}`
    const search = offlineSearch(load, '')
    const offline = async (text: string, at: string | null, scope: string) => {
      const found = await search.answer({ text, at, scope, from: 0, limit: 8 })
      return inOneForm(found, href => decodeURI(href).replace(/(^|\/)index\.html/, ''))
    }
    const online = async (text: string, at: string | null, scope: string) => {
      const query = new URLSearchParams({ q: text, in: scope, ...(at !== null && { at }) })
      const { body, status } = await here.inject({ url: `${base}/~/search.json?${query}` })
      assert.equal(status, 200)
      return inOneForm(body, href => decodeURI(href.slice(base.length)).replace(/^\//, ''))
    }
    const titles = async () => {
      const { body } = await here.inject({ url: `${base}/~/titles.json` })
      return {
        online: body.titles.map(({ title }: { title: string }) => title),
        offline: (await search.titles(null, 'site')).titles?.map(({ title }) => title),
      }
    }
    return { offline, online, titles, ids: site.ids, end: () => rm(folder, { recursive: true }) }
  }

  const inOneForm = ({ count, isExact, results, suggestions }: any, place: (href: string) => string) => ({
    ...{ count, isExact },
    results: results.map(({ hits, href, ...result }: any) => ({
      ...{ ...result, href: place(href) },
      hits: hits.map((hit: any) => ({ ...hit, href: place(hit.href) })),
    })),
    suggestions: suggestions.map(({ title, crumbs }: { title: string; crumbs: string[] }) => ({
      title,
      crumbs,
    })),
  })

  test('questions to the handbook are answered alike', async () => {
    const here = await world()
    const space = await newSpace(here)
    await importArchive(space.admin, space.content, await zip([...(await readFolder(handbook))]))
    const parts = { siteSpaces: [{ path: 'docs', space: space.id }] }
    const { offline, online, titles, end } = await searchesOf(here, parts, space.organization.id)
    let found = 0
    for (const text of questions) {
      const [here, there] = [await offline(text, null, 'site'), await online(text, null, 'site')]
      assert.deepEqual(here, there, `${text} (${engine})`)
      found += here.results.length
    }
    assert.ok(found > 50)
    const both = await titles()
    assert.deepEqual(both.offline, both.online)
    await end()
  })

  test('questions in scripts without spaces, on a site of several spaces, are answered alike in every scope', async () => {
    const here = await world()
    const [now, old, api] = await Promise.all(['新版', '旧版', 'API'].map(title => newSpace(here, { title })))
    assert.ok(now && old && api)
    for (const { admin, content } of [now, old])
      await write(
        admin,
        content,
        page('数据库', '# 配置\n\n数据库的配置文件在这里。数据库支持全文搜索。'),
        page('搜索 :rocket:', '# 全文搜索\n\n搜索所有数据，设置一次。'),
        page('設定', 'データベースを検索します。データは安全です。'),
        page('검색', '전체 텍스트 검색. 검색은 빠릅니다.'),
      )
    await write(
      api.admin,
      api.content,
      page('数据', '接口的数据。设置数据库。'),
      page('Data', 'Search 数据 here.'),
    )
    const sections = [
      {
        path: 'guides',
        siteSpaces: [
          { path: 'now', space: now.id },
          { path: 'old', space: old.id },
        ],
      },
      { path: 'api', siteSpaces: [{ path: 'v1', space: api.id }] },
    ]
    const { offline, online, ids, end } = await searchesOf(here, { sections }, now.organization.id)
    for (const at of [null, ids['guides/old'] ?? '', ids['api/v1'] ?? ''])
      for (const scope of ['site', 'section', 'all'])
        for (const text of inChinese)
          assert.deepEqual(
            await offline(text, at, scope),
            await online(text, at, scope),
            `${text} ${at} ${scope}`,
          )
    await end()
  })

  test('what conditions hide is neither found nor in the files, and what is found partly is found alike', async () => {
    const here = await world()
    const space = await newSpace(here)
    await write(
      space.admin,
      space.content,
      page('Plain', 'Herons and storks. Herons again.'),
      page('Herons', 'Storks alone.'),
      page('Partly', 'Herons. {% if visitor.claims.plan == "pro" %}Unspeakable pelicans.{% endif %}'),
      page('Pelicans', 'Unspeakable.', { condition: 'visitor.claims.plan == "pro"' }),
      page('Unlisted', 'Herons, too.', { noIndex: true }),
    )
    const parts = { siteSpaces: [{ path: 'docs', space: space.id }] }
    const { offline, online, end } = await searchesOf(here, parts, space.organization.id)
    for (const text of ['herons', 'storks', 'pelicans', 'unspeakable', 'herons storks'])
      assert.deepEqual(await offline(text, null, 'site'), await online(text, null, 'site'), text)
    await end()
  })
})
