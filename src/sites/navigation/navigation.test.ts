// Menus as visitors see them, against a model that walks the tree of pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { PageNode, PageRecord } from '#content/snapshot/index.ts'
import { menuOf } from './menu.ts'
import { above, firstPageIn, lastPageIn, listedBelow, seenBy, turnAt } from './seen-menu.ts'

interface Drawn {
  readonly type: PageRecord['type']
  readonly hidden: boolean
  readonly condition: string | null
  readonly pages: readonly Drawn[]
}

const { tree } = fc.letrec<{ tree: Drawn[]; drawn: Drawn }>(tie => ({
  tree: fc.array(tie('drawn'), { maxLength: 5, depthIdentifier: 'pages' }),
  drawn: fc.record({
    type: fc.constantFrom('document', 'document', 'group', 'link', 'computed'),
    hidden: fc.integer({ max: 7, min: 0 }).map(number => number === 0),
    condition: fc.option(fc.constantFrom('one', 'two'), { freq: 4 }),
    pages: fc.oneof({ depthIdentifier: 'pages' }, fc.constant([]), tie('tree')),
  }) as fc.Arbitrary<Drawn>,
}))

const nodesOf = (drawn: readonly Drawn[], above = ''): PageNode[] =>
  drawn.map(({ type, hidden, condition, pages }, at) => {
    const id = `${above}${at}`
    const page: PageRecord = {
      ...{ id, type, title: `Page ${id}`, parent: above === '' ? null : above.slice(0, -1), order: `${at}` },
      ...{ createdAt: '', updatedAt: '' },
      ...(type !== 'link' && { slug: `p${at}` }),
      ...(hidden && { hidden }),
      ...(condition !== null && { condition }),
    }
    return { page, pages: nodesOf(pages, `${id}.`) }
  })

/** The tree without the pages that are not listed. */
const shownOf = (nodes: readonly PageNode[], holding: readonly string[]): PageNode[] =>
  nodes.flatMap(({ page, pages }) => {
    if (page.hidden || (page.condition !== undefined && !holding.includes(page.condition))) return []
    const below = shownOf(pages, holding)
    return page.type === 'group' && below.length === 0 ? [] : [{ page, pages: below }]
  })

const flat = (nodes: readonly PageNode[]): PageNode[] => nodes.flatMap(node => [node, ...flat(node.pages)])
const isRead = ({ page }: PageNode): boolean => page.type === 'document' || page.type === 'computed'
const idsOf = (nodes: readonly PageNode[]): string[] => nodes.map(({ page }) => page.id)

const isBefore = (one: string, other: string): boolean => {
  const [left, right] = [one.split('.').map(Number), other.split('.').map(Number)]
  const at = left.findIndex((number, index) => number !== right[index])
  return at === -1 ? left.length < right.length : right[at] !== undefined && (left[at] as number) < right[at]
}

const drawnTree = fc.tuple(tree, fc.subarray(['one', 'two']))

test('what is listed, in which order, and what a reader turns to, are what a walk through the tree says', async () => {
  await fc.assert(
    fc.asyncProperty(drawnTree, async ([drawn, holding]) => {
      const nodes = nodesOf(drawn)
      const menu = await menuOf(nodes)
      const seen = await seenBy(menu, condition => holding.includes(condition))
      const shown = shownOf(nodes, holding)
      const idAt = (index: number) => menu.entries[index]?.id ?? assert.fail()
      const printed = (parent: number): unknown[] =>
        listedBelow(seen, parent).map(index => [idAt(index), printed(index)])
      const expected = (below: readonly PageNode[]): unknown[] =>
        below.map(({ page, pages }) => [page.id, expected(pages)])
      assert.deepEqual(printed(-1), expected(shown))
      assert.equal(seen.count, flat(shown).length)
      const read = idsOf(flat(shown).filter(isRead))
      for (const [index, { id, path, end }] of menu.entries.entries()) {
        const { previous, next } = turnAt(seen, index)
        assert.equal(previous?.id, read.filter(other => isBefore(other, id)).at(-1), `before ${id}`)
        assert.equal(
          next?.id,
          read.find(other => isBefore(id, other)),
          `after ${id}`,
        )
        const up = id.split('.').map((_, at, steps) => steps.slice(0, at + 1).join('.'))
        assert.deepEqual([...above(menu, index), index].map(idAt), up)
        const slugs = up.flatMap(step => nodeWith(nodes, step).page.slug ?? [])
        assert.equal(path, slugs.join('/'))
        const within = read.filter(other => other === id || other.startsWith(`${id}.`))
        const [first, last] = [firstPageIn(seen, index, end), lastPageIn(seen, index, end)]
        assert.equal(first === undefined ? undefined : idAt(first), within[0])
        assert.equal(last === undefined ? undefined : idAt(last), within.at(-1))
      }
    }),
    { numRuns: 500 },
  )
})

const nodeWith = (nodes: readonly PageNode[], id: string): PageNode =>
  flat(nodes).find(({ page }) => page.id === id) ?? assert.fail()

test('a condition below something that is not listed is not evaluated', async () => {
  const inside: Drawn = { type: 'document', hidden: false, condition: 'two', pages: [] }
  const nodes = nodesOf([{ type: 'document', hidden: false, condition: 'one', pages: [inside] }])
  const asked: string[] = []
  await seenBy(await menuOf(nodes), condition => asked.push(condition) === 0)
  assert.deepEqual(asked, ['one'])
})
