// Who sees what on a site with conditions everywhere, compared with what the conditions say and with a process without
// caches.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { newSpace, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { type StoredSection, storeSite } from '../../sites/prepared/testing.ts'
import { idsOf } from '../../sites/published/testing.ts'
import { answerSite } from './answer.ts'
import { visitorToken } from './testing.ts'

interface Visitor {
  readonly name: string
  readonly plan?: string
  readonly beta?: boolean
}

/** Conditions, and the functions that they are to equal. */
const conditions: readonly (readonly [string | undefined, (visitor: Visitor) => boolean])[] = [
  [undefined, () => true],
  ['visitor.claims.plan == "pro"', ({ plan }) => plan === 'pro'],
  ['visitor.claims.plan != "pro"', ({ plan }) => plan !== undefined && plan !== 'pro'],
  ['visitor.claims.unsigned.beta == true', ({ beta }) => beta === true],
  [
    'visitor.claims.unsigned.beta == true || visitor.claims.plan == "pro"',
    v => v.beta === true || v.plan === 'pro',
  ],
  ['has(visitor.claims.name)', ({ name }) => name !== ''],
  ['false', () => false],
]

const visitors: readonly Visitor[] = [
  { name: '' },
  { name: '', beta: true },
  { name: 'Ada', plan: 'pro' },
  { name: 'Bob', plan: 'free' },
  { name: 'Cyd', plan: 'pro', beta: true },
]

const condition = fc.integer({ min: 0, max: conditions.length - 1 })

/** `part` is the condition of a part of the page's text; with `isBelow`, the page is below the one before it. */
const page = fc.record({ condition, part: condition, isBelow: fc.boolean() })
const partOfSite = fc.record({
  section: condition,
  siteSpace: condition,
  pages: fc.array(page, { minLength: 1, maxLength: 3 }),
})

type Part = typeof partOfSite extends fc.Arbitrary<infer Value> ? Value : never

const siteOf = fc.record({
  parts: fc.array(partOfSite, { minLength: 1, maxLength: 3 }),
  asked: fc.array(fc.tuple(fc.nat(visitors.length - 1), fc.nat(100)), { minLength: 30, maxLength: 60 }),
  /** Which page gets which other condition after half of the requests. */
  changed: fc.tuple(fc.nat(100), condition),
})

/** A word that occurs in one place only, and who sees it. */
interface Marker {
  readonly word: string
  readonly sees: (visitor: Visitor) => boolean
}

const holds = (index: number, visitor: Visitor): boolean => conditions[index]?.[1](visitor) === true
const written = (index: number): { readonly condition?: string } => {
  const condition = conditions[index]?.[0]
  return condition === undefined ? {} : { condition }
}

forEachDatabase((_engine, open) => {
  test('nobody is sent a word of what is not theirs, whatever was cached for others', async () => {
    const world = await createWorld(await open(), { log: () => {} })
    await world.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.server.server.address() as AddressInfo
    let built = 0
    await fc.assert(
      fc.asyncProperty(siteOf, async ({ parts, asked, changed }) => {
        const site = await build(world, parts, `w${++built}x`)
        const urls = site.paths
        let expected = new Map<string, Promise<string>>()
        for (const [at, [who, where]] of asked.entries()) {
          if (at === Math.floor(asked.length / 2)) {
            await site.change(changed[0], changed[1])
            expected = new Map()
          }
          const path = urls[where % urls.length] as string
          const visitor = visitors[who] as Visitor
          const cookie = await site.cookieOf(visitor)
          const key = `${who} ${path}`
          expected.set(key, expected.get(key) ?? withoutMemory(world, path, cookie))
          const got = await asBrowser(port, path, cookie)
          assert.equal(got, await expected.get(key), `${path} for ${JSON.stringify(visitor)}`)
          for (const { word, sees } of site.markers)
            assert.ok(
              sees(visitor) || !got.includes(word),
              `${word} at ${path} for ${JSON.stringify(visitor)}`,
            )
          for (const { name } of visitors)
            assert.ok(name === '' || name === visitor.name || !got.includes(name), `${name} at ${path}`)
        }
      }),
      { numRuns: 6 },
    )
  })
})

/** Sends a request as a browser does: cached pages are sent before the router runs. */
const asBrowser = async (port: number, path: string, cookie: string): Promise<string> => {
  const headers = { 'accept-encoding': 'identity', ...(cookie !== '' && { cookie }) }
  const answer = await fetch(`http://localhost:${port}${path}`, { headers, redirect: 'manual' })
  return [answer.status, answer.headers.get('location'), await answer.text()].join('\n')
}

/** Sends a request to the equivalent of a process that has just started. */
const withoutMemory = async ({ installation }: World, path: string, cookie: string): Promise<string> => {
  const forgetful = { ...installation, database: { ...installation.database } }
  const url = new URL(path, installation.baseUrl)
  const { status, headers, body } = await answerSite(forgetful, { method: 'GET', url, headers: { cookie } })
  return [status, headers.location ?? '', body].join('\n')
}

interface Placed extends Marker {
  readonly id: string
  readonly content: string
  readonly path: string
}

/** Builds a site with a section for each part; each section, page and part of a page has a word of its own. */
const build = async (world: World, parts: readonly Part[], prefix: string) => {
  const pages: Placed[] = []
  const markers: Marker[] = []
  const changed = new Map<string, number>()
  const sections: StoredSection[] = []
  let words = 0
  const newWord = (sees: Marker['sees']): string => {
    const word = `${prefix}${(++words).toString(36)}q`
    markers.push({ word, sees })
    return word
  }
  for (const { section, siteSpace, pages: inside } of parts) {
    const space = await newSpace(world)
    const path = newWord(visitor => holds(section, visitor))
    const shown = { path: 'v1', space: space.id, ...written(siteSpace) }
    sections.push({ path, ...written(section), siteSpaces: [shown] })
    const outside = (visitor: Visitor) => holds(section, visitor) && holds(siteSpace, visitor)
    let before: Placed | undefined
    for (const { condition, part, isBelow } of inside) {
      const above = isBelow ? before : undefined
      const around = above?.sees ?? outside
      const sees = (visitor: Visitor): boolean =>
        around(visitor) && holds(changed.get(word) ?? condition, visitor)
      const word = newWord(sees)
      const markdown = textOf(
        part,
        newWord(visitor => sees(visitor) && holds(part, visitor)),
      )
      const insert = { operation: 'insert_page', title: word, document: { markdown }, ...written(condition) }
      const answer = await write(space.admin, space.content, { ...insert, ...(above && { into: above.id }) })
      const [id = ''] = idsOf(answer)
      const { content } = space
      before = {
        id,
        content,
        word,
        sees,
        path: above === undefined ? `${path}/v1/${word}` : `${above.path}/${word}`,
      }
      pages.push(before)
    }
  }
  const { organization } = await newSpace(world)
  const { id } = await storeSite(world, organization.id, { sections })
  const base = `/${organization.id}/${id.toLowerCase()}`
  const own = ['', '/~/search?q=words', '/~/search.json?q=words', '/~/titles.json', '/nothing']
  return {
    markers,
    paths: [
      ...own.map(path => base + path),
      ...sections.map(({ path }) => `${base}/${path}`),
      ...pages.flatMap(({ path }) => [`${base}/${path}`, `${base}/${path}s`]),
    ],
    change: async (which: number, condition: number) => {
      const { id: page, content, word } = pages[which % pages.length] as Placed
      changed.set(word, condition)
      const set = { condition: 'true', ...written(condition) }
      await write(organization.admin, content, { operation: 'update_page', page, ...set })
    },
    cookieOf: async ({ name, plan, beta }: Visitor): Promise<string> => {
      const said =
        beta === undefined ? [] : [`lectern-visitor=${encodeURIComponent(JSON.stringify({ beta }))}`]
      if (plan === undefined) return said.join('; ')
      return [`lectern-visitor-token=${await visitorToken(world, id, { name, plan }, 600)}`, ...said].join(
        '; ',
      )
    },
  }
}

const textOf = (part: number, word: string): string => {
  const { condition = 'true' } = written(part)
  return `Some words for {{ visitor.claims.name }}.\n\n{% if ${condition} %}\n${word}\n{% endif %}\n`
}
