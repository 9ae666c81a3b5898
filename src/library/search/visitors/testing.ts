// For tests: searching some spaces as a visitor of a site.
import assert from 'node:assert/strict'
import { parseQuery } from '#content/search/index.ts'
import { operator, reading } from '#context.ts'
import type { Json } from '#kernel/json.ts'
import type { World } from '../../../../test/world/world.ts'
import { catchUp } from '../../content-index/index.ts'
import { findForVisitor, type ShownPage, shownPages, visitedSpaces } from './index.ts'

export interface TestVisit {
  readonly spaceIds: readonly string[]
  readonly claims?: Readonly<Record<string, Json>>
}

/** Everything that is found, read a few at a time; asserts that the count is right. */
export const searchAs = async (
  { installation }: World,
  { spaceIds, claims = {} }: TestVisit,
  question: string,
  limit = 1000,
): Promise<ShownPage[]> => {
  const ctx = reading(installation, operator)
  for (const id of spaceIds) await catchUp(ctx, id)
  const found: ShownPage[] = []
  for (;;) {
    const spaces = await visitedSpaces(ctx, spaceIds, { claims })
    const last = found.at(-1)?.found
    const { count, pages, unread } = await findForVisitor(ctx, spaces, {
      owner: 'organization',
      query: parseQuery(question),
      limit,
      ...(last && { after: [last.score, last.id] }),
    })
    assert.equal(unread, 0)
    found.push(...(await shownPages(spaces, pages)))
    if (pages.length < limit) {
      assert.equal(found.length, count, question)
      return found
    }
  }
}

export const titlesFor = async (world: World, visit: TestVisit, question: string): Promise<string[]> =>
  (await searchAs(world, visit, question)).map(({ page }) => page.title)
