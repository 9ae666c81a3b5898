// Whatever a site shows on which conditions, a search finds the same as somebody who reads all that the visitor sees.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { extract } from '#content/markdown/index.ts'
import { wordsOf } from '#content/search/index.ts'
import { newSpace, sharedWorld, text, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import '../../../test/world/property-seed.ts'
import type { World } from '../../../test/world/world.ts'
import { findNaively, type Runs, runsOf } from '../../library/search/testing-model.ts'
import { type StoredParts, storeSite } from '../prepared/testing.ts'
import { findAs, titlesFor } from './testing.ts'

type Visitor = readonly string[]

const claims = ['a', 'b', 'c'] as const
const claim = fc.constantFrom(...claims)
const condition = fc.option(claim, { nil: undefined })
const inCel = (claim: string) => `visitor.claims.unsigned.${claim} == true`
const holds = (condition: string | undefined, visitor: Visitor): boolean =>
  condition === undefined || visitor.includes(condition)

const vocabulary = [
  'heron',
  'herons',
  'crane',
  'selectFrom',
  'select',
  '数据',
  '数据库',
  'Crème',
  'v2',
  'ibis',
]
const word = fc.constantFrom(...vocabulary)

/** A piece of a line: a word of which a part, or two adjacent parts, may be for some visitors only. */
type Piece = { readonly before: string; readonly parts: readonly Part[]; readonly after: string }
type Part = { readonly condition: string; readonly text: string }

const part = fc.record({ condition: claim, text: fc.oneof(word, fc.constantFrom('s', 'x', ' ')) })
const piece: fc.Arbitrary<Piece> = fc.oneof(
  { weight: 4, arbitrary: word.map(before => ({ before, parts: [], after: '' })) },
  fc.record({
    before: fc.constantFrom('', 'her', 'cr', 'ibis'),
    parts: fc.tuple(part),
    after: fc.constantFrom('', 'on', 'ane'),
  }),
  fc.record({ before: fc.constant(''), parts: fc.tuple(part, part), after: fc.constant('') }),
)
const line = fc.array(piece, { minLength: 1, maxLength: 4 })

interface Block {
  readonly condition: string | undefined
  readonly heading: readonly Piece[] | undefined
  readonly line: readonly Piece[]
}
const block: fc.Arbitrary<Block> = fc.record({
  condition,
  heading: fc.option(line, { nil: undefined }),
  line,
})

interface Page {
  readonly title: string
  readonly parent: number
  readonly condition: string | undefined
  readonly noIndex: boolean
  readonly blocks: readonly Block[]
  readonly includes: boolean
}
const page: fc.Arbitrary<Page> = fc.record({
  title: word,
  parent: fc.integer({ min: -2, max: 3 }),
  condition: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, claim),
  noIndex: fc.integer({ max: 9, min: 0 }).map(number => number === 0),
  blocks: fc.array(block, { maxLength: 3 }),
  includes: fc.boolean(),
})
const space = fc.record({
  pages: fc.array(page, { minLength: 1, maxLength: 5 }),
  shared: fc.array(block, { maxLength: 2 }),
})
type Space = typeof space extends fc.Arbitrary<infer Value> ? Value : never

const shownSpace = fc.record({ space: fc.nat(2), condition })
const section = fc.record({
  condition,
  group: fc.option(fc.constantFrom('g', 'h'), { nil: undefined }),
  shown: fc.array(shownSpace, { minLength: 1, maxLength: 2 }),
})
const structure = fc.record({
  sections: fc.array(section, { maxLength: 3 }),
  root: fc.array(shownSpace, { maxLength: 3 }),
  groups: fc.record({ g: condition, h: condition }),
})
type Structure = typeof structure extends fc.Arbitrary<infer Value> ? Value : never

const question = fc.oneof(
  word,
  word.map(word => `${word} `),
  fc.tuple(word, word).map(pair => pair.join(' ')),
  fc.tuple(word, word).map(pair => `"${pair.join(' ')}" `),
  word.map(word => word.slice(0, 3)),
  word.map(word => `${word.slice(0, 2)}q${word.slice(2)} `),
)

/** The source of a line, or with `visitor` the text that this visitor reads. */
const lineText = (pieces: readonly Piece[], visitor?: Visitor): string =>
  pieces
    .map(({ before, parts, after }) => {
      const between = parts.map(({ condition, text }) => {
        if (visitor !== undefined) return holds(condition, visitor) ? text : ''
        return `{% if ${inCel(condition)} %}${text}{% endif %}`
      })
      return `${before}${between.join('')}${after}`
    })
    .join(' ')

const blocksText = (blocks: readonly Block[], visitor?: Visitor): string =>
  blocks
    .map(({ condition, heading, line }) => {
      const body = `${heading ? `# ${lineText(heading, visitor)}\n\n` : ''}${lineText(line, visitor)}\n\n`
      if (condition === undefined) return body
      if (visitor !== undefined) return holds(condition, visitor) ? body : ''
      return `{% if ${inCel(condition)} %}\n\n${body}{% endif %}\n\n`
    })
    .join('')

interface StoredSpace {
  readonly id: string
  readonly pages: readonly (Page & { readonly id: string; readonly chain: readonly Page[] })[]
  readonly shared: readonly Block[]
}

const storeSpace = async (world: World, { pages, shared }: Space): Promise<StoredSpace> => {
  const { admin, content, id } = await newSpace(world)
  const { changes } = await write(admin, content, {
    operation: 'insert_reusable_content',
    title: 'Shared',
    ...text(blocksText(shared)),
  })
  const include = `{% include "/reusable-contents/${changes[0].reusableContent}" %}\n\n`
  const stored: StoredSpace['pages'][number][] = []
  for (const page of pages) {
    const { title, noIndex, condition, blocks, includes } = page
    const above = stored[page.parent]
    const { changes } = await write(admin, content, {
      operation: 'insert_page',
      title,
      ...text(blocksText(blocks) + (includes ? include : '')),
      ...(noIndex && { noIndex }),
      ...(condition && { condition: inCel(condition) }),
      ...(above && { into: above.id }),
    })
    stored.push({ ...page, id: changes[0].page, chain: [...(above?.chain ?? []), page] })
  }
  return { id, pages: stored, shared }
}

const partsOf = ({ sections, root, groups }: Structure, spaces: readonly StoredSpace[]): StoredParts => {
  const siteSpaces = (shown: Structure['root']) =>
    shown.map(({ space, condition }, index) => ({
      path: `p${index}`,
      space: (spaces[space] as StoredSpace).id,
      ...(condition && { condition: inCel(condition) }),
    }))
  if (sections.length === 0) return { siteSpaces: siteSpaces(root) }
  const conditions = Object.entries(groups).map(([name, one]) => [name, one ? inCel(one) : null])
  return {
    groups: Object.fromEntries(conditions),
    sections: sections.map(({ condition, group, shown }, index) => ({
      path: `s${index}`,
      ...(condition && { condition: inCel(condition) }),
      ...(group && { group }),
      siteSpaces: siteSpaces(shown),
    })),
  }
}

/** The texts of the pages that the visitor reads, by space and page. */
const readAll = (
  { sections, root, groups }: Structure,
  spaces: readonly StoredSpace[],
  visitor: Visitor,
): Map<string, Runs> => {
  const shown =
    sections.length === 0
      ? root
      : sections.flatMap(({ condition, group, shown }) =>
          holds(condition, visitor) && holds(group && groups[group], visitor) ? shown : [],
        )
  const pages = new Map<string, Runs>()
  for (const { space, condition } of shown) {
    if (!holds(condition, visitor)) continue
    const { id: spaceId, pages: all, shared } = spaces[space] as StoredSpace
    for (const { id, title, noIndex, blocks, includes, chain } of all) {
      if (noIndex || !chain.every(({ condition }) => holds(condition, visitor))) continue
      const texts = [blocks, ...(includes ? [shared] : [])].map(blocks => blocksText(blocks, visitor))
      const said = texts.flatMap(text => extract(text).sections.flatMap(({ title, text }) => [title, text]))
      const above = chain.slice(0, -1).map(({ title }) => title)
      pages.set(`${spaceId} ${id}`, runsOf([title, ...above, ...said]))
    }
  }
  return pages
}

const inWords = (title: string): string =>
  wordsOf(title.normalize('NFC'))
    .map(({ word }) => word)
    .join(' ')
const titleOf = (runs: Runs): string => (runs[0] ?? []).join(' ')

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('what is found is what a reader finds who reads all that the visitor sees', async () => {
    let answers = 0
    const check = async (
      drafts: readonly Space[],
      structures: readonly Structure[],
      visitors: readonly Visitor[],
      questions: readonly string[],
    ) => {
      const here = await world()
      const spaces: StoredSpace[] = []
      for (const draft of drafts) spaces.push(await storeSpace(here, draft))
      const { admin, organization } = await newSpace(here)
      for (const structure of structures) {
        const { id } = await storeSite(here, organization.id, partsOf(structure, spaces))
        for (const visitor of visitors) {
          const pages = readAll(structure, spaces, visitor)
          const unsignedClaims = Object.fromEntries(visitor.map(claim => [claim, true]))
          const address = `${here.installation.baseUrl}/${organization.id}/${id}`
          const titles = await titlesFor(here, address, unsignedClaims)
          assert.deepEqual(titles.map(inWords).toSorted(), [...pages.values()].map(titleOf).toSorted())
          for (const query of questions) {
            const body = { query, visitor: { unsignedClaims } }
            const answer = await admin.post(`/orgs/${organization.id}/sites/${id}/search?limit=1000`, body)
            assert.equal(answer.status, 200, JSON.stringify(answer.body))
            const { items, count } = answer.body
            const found = items.map(({ space, id }: { space: string; id: string }) => `${space} ${id}`)
            assert.deepEqual(
              found.toSorted(),
              (await findNaively(pages, query)).toSorted(),
              JSON.stringify(body),
            )
            assert.equal(count, found.length)
            for (const { id, space, sections } of items) {
              const said = new Set(pages.get(`${space} ${id}`)?.flat())
              for (const { title, body } of sections)
                for (const { word } of wordsOf(`${title} ${body}`.normalize('NFC')))
                  assert.ok(said.has(word), `${word} is shown`)
            }
            answers += found.length
            const entered = await findAs(here, address, unsignedClaims, query)
            const foundTitles = found.map((key: string) => titleOf(pages.get(key) as Runs))
            assert.deepEqual(
              entered.results.map(({ title }) => inWords(title.text)).toSorted(),
              foundTitles.toSorted(),
            )
            const said = new Set([...pages.values()].flat(2))
            for (const { title, crumbs, excerpt, hits } of entered.results) {
              const texts = [
                title,
                ...hits.flatMap(hit => [hit.title, hit.excerpt]),
                ...(excerpt ? [excerpt] : []),
              ]
              const ofPages = crumbs.filter(crumb => vocabulary.includes(crumb))
              for (const text of [...texts.map(({ text }) => text), ...ofPages])
                for (const { word } of wordsOf(text)) assert.ok(said.has(word), `${word} is shown`)
            }
          }
        }
      }
    }
    const property = fc.asyncProperty(
      fc.array(space, { minLength: 3, maxLength: 3 }),
      fc.array(structure, { minLength: 2, maxLength: 2 }),
      fc.array(fc.uniqueArray(claim), { minLength: 2, maxLength: 3 }),
      fc.array(question, { minLength: 6, maxLength: 8 }),
      check,
    )
    await fc.assert(property, { numRuns: 12 })
    assert.ok(answers > 200, String(answers))
  })
})
