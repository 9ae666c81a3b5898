// The operations that search.

import { parseQuery } from '#content/search/index.ts'
import { listPrepared, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { visibleTo } from '#identity/levels/index.ts'
import { organization } from '#identity/organizations/index.ts'
import { Type } from '#kernel/type.ts'
import { catchUpForQuestion, catchUpSpaces, progressOf } from '../content-index/index.ts'
import { spaceHead } from '../heads/index.ts'
import { engineOf } from '../search-index/index.ts'
import { presentFound } from './present.ts'
import { presentSpacesFound } from './present-spaces.ts'
import { withPublishedAddresses } from './published.ts'
import { mostMissing, question, rankOf } from './question.ts'
import { SearchResults, SpaceSearchResults } from './schema.ts'

const searchSpace = operation({
  id: 'searchSpaceContent',
  method: 'GET',
  path: '/spaces/:spaceId/search',
  status: 200,
  summary: 'Search the pages of a space, the best first',
  description:
    'Finds pages of a space by the words in their titles and texts, the best first, with the sections that fit. It needs the level `read` on the space. Of a few words all must occur on a page, of a sentence half of those that tell what it is about; forms of a word count as that word, and a misspelt one is forgiven where nothing else is found. What was written a moment ago is found, too: while the index lags far behind, `indexing` says so.',
  query: Type.Object({ ...pageParameters, ...question }),
  reply: SearchResults,
  on: spaceHead.subject,
  allow: 'read',
  run: async (ctx, { access, revision }, { query, page }) => {
    const { id: spaceId, organization_id: owner, lineage_id: lineageId } = access.row
    const wanted = parseQuery(query.query)
    const indexed = await catchUpForQuestion(ctx, spaceId, { mostMissing })
    const indexing = indexed && progressOf(indexed)
    const results = await listPrepared(ctx, page, {
      find: async (after, limit) => {
        const found = await engineOf(ctx).find(ctx, {
          owner,
          query: wanted,
          scope: { spaceIds: [spaceId] },
          after: rankOf(after),
          limit,
        })
        return { rows: [...found.pages], count: found.count }
      },
      sortKeys: 2,
      sortedBy: ({ score, id }) => [score, id],
      present: async found => {
        const content = { spaceId, lineageId, root: revision.root }
        const pages = await presentFound(ctx, content, found)
        const addressed = await withPublishedAddresses(ctx, new Map([[spaceId, { content, pages }]]))
        return [...(addressed.get(spaceId) ?? [])]
      },
    })
    return { ...results, ...(indexing && { indexing }) }
  },
})

const searchOrganization = operation({
  id: 'searchOrganizationContent',
  method: 'GET',
  path: '/orgs/:organizationId/search',
  status: 200,
  summary: 'Search the pages of all spaces that you see, the space with the best first',
  description:
    'Finds pages in all spaces of an organization that you see, grouped by space, the space with the best page first. It needs a role in the organization. Of each space the best five pages are shown; ask the space itself for more.',
  query: Type.Object({ ...pageParameters, ...question }),
  reply: SpaceSearchResults,
  on: organization,
  allow: 'read',
  run: async (ctx, found, { query, page }) => {
    const viewer = { user: ctx.actor.userId, standing: { member: true, role: found.role } }
    const wanted = parseQuery(query.query)
    const indexing = await catchUpSpaces(ctx, found.id, visibleTo(viewer), { mostMissing })
    const results = await listPrepared(ctx, page, {
      find: async (after, limit) => {
        const { spaces, count } = await engineOf(ctx).findSpaces(ctx, {
          owner: found.id,
          query: wanted,
          scope: {
            spaces: where => where.and([where('spaces.organization_id', '=', found.id), visibleTo(viewer)]),
          },
          after: rankOf(after),
          limit,
        })
        return { rows: [...spaces], count }
      },
      sortKeys: 2,
      sortedBy: ({ score, id }) => [score, id],
      present: spaces => presentSpacesFound(ctx, spaces),
    })
    return { ...results, ...(indexing && { indexing }) }
  },
})

export const searchOperations: readonly Operation[] = [searchSpace, searchOrganization]
