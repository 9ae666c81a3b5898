// What the tests of generated pages share: a computed page, and content to generate for it.

import type { TreeRoot } from '../../tree/index.ts'
import type { GeneratedContent } from '../index.ts'
import { putGenerated } from '../index.ts'
import { apply, type ContentWorld } from '../testing.ts'

/** A content with one more computed page, and the id of that. */
export const withComputed = async (
  world: ContentWorld,
  start: TreeRoot = null,
  fields: object = {},
): Promise<{ root: TreeRoot; id: string }> => {
  const { root, outcomes } = await apply(world, start, {
    operation: 'insert_page',
    title: 'API',
    computed: specOf('pets'),
    ...fields,
  })
  return { root, id: (outcomes[0] as { page: string }).page }
}

export const specOf = (spec: string) =>
  ({ type: 'builtin:openapi', dependencies: { spec: { ref: { kind: 'openapi', spec } } } }) as const

/** Pages with these titles; their ids depend on the titles and the computed page. */
export const contentOf = (
  computed: string,
  titles: readonly string[],
  rest: Partial<GeneratedContent> = {},
): GeneratedContent => ({
  overview: `All of ${titles.join(', ')}\n`,
  pages: titles.map(title => ({
    id: generatedId(computed, title),
    title,
    slug: title.toLowerCase(),
    text: `# ${title}\n`,
  })),
  orphaned: [],
  inputs: titles.join(' '),
  ...rest,
})

/** The last characters make it differ from counted ids. */
export const generatedId = (computed: string, title: string): string =>
  `${title}${computed.slice(-10)}`.padStart(20, 'G')

/** The content with pages of these titles generated. */
export const generatedWith = (
  { store }: ContentWorld,
  root: TreeRoot,
  computed: string,
  titles: readonly string[],
  now = '2026-02-02',
): Promise<TreeRoot> => putGenerated(store, root, computed, contentOf(computed, titles), now)
