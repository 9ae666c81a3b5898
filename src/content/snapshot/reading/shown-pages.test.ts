// What a visitor sees of a page tree: a hidden page hides all its descendants.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { isPageShown, type PageNode, type PageRecord, shownPages } from '../index.ts'

const nodeOf = (id: string, condition: string | undefined, pages: PageNode[]): PageNode => ({
  page: {
    id,
    type: 'document',
    title: id,
    parent: null,
    order: 'a',
    createdAt: '',
    updatedAt: '',
    ...(condition !== undefined && { condition }),
  },
  pages,
})

const trees = fc.memo(
  (depth: number): fc.Arbitrary<PageNode[]> =>
    depth === 0
      ? fc.constant([])
      : fc.array(
          fc
            .tuple(fc.uuid(), fc.constantFrom(undefined, undefined, 'yes', 'no'), trees(depth - 1))
            .map(([id, condition, pages]) => nodeOf(id, condition, pages)),
          { maxLength: 3 },
        ),
)

const isTrue = (condition: string): boolean => condition === 'yes'

/** Each page with all its ancestors before it. */
const paths = (nodes: readonly PageNode[], above: readonly PageRecord[] = []): PageRecord[][] =>
  nodes.flatMap(({ page, pages }) => [[...above, page], ...paths(pages, [...above, page])])

test('a page is shown where neither it nor a page above it has a condition that is not true', () =>
  fc.assert(
    fc.asyncProperty(trees(4), async nodes => {
      const all = paths(nodes)
      const shown = all.filter(path => path.every(({ condition }) => condition !== 'no'))
      assert.deepEqual(paths(await shownPages(nodes, isTrue)), shown)
      assert.deepEqual(
        all.filter(path => isPageShown(path, isTrue)),
        shown,
      )
    }),
  ))
