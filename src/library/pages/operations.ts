// The operations that read pages, on every base.
import Type from 'typebox'
import { pageTree, subtree } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { type Operation, operation } from '#http/operation.ts'
import { conditional } from '#http/reply.ts'
import { NotFound } from '#kernel/errors.ts'
import {
  type BaseKind,
  type ContentBase,
  changeRequestBase,
  namedPage,
  namedPageAtPath,
  namedReusableContent,
  readingParameters,
  revisionBase,
  sessionOf,
  spaceBase,
} from '../bases/index.ts'
import { tagWithAddresses } from '../files/index.ts'
import { presentationOf, presentPages, presentReusableContent } from './present.ts'
import { type Reading, readPage } from './read-page.ts'
import { formatParameter, Page, PageTree, ReusableContentWithText } from './schema.ts'

const onePage = Type.Object({
  ...readingParameters,
  ...formatParameter,
  evaluated: Type.Boolean({
    default: false,
    description: 'Whether expressions in the text are replaced by values',
  }),
})

const listPages = (base: BaseKind): Operation =>
  operation({
    id: `listPages${base.suffix}`,
    method: 'GET',
    path: `${base.path}/pages`,
    status: 200,
    summary: 'The pages, as a tree, without their texts',
    query: Type.Object(readingParameters),
    reply: PageTree,
    on: base.subject,
    allow: 'read',
    run: (ctx, found, { query, request }) =>
      conditional(ctx, request, found.revision.id, async () => {
        const tree = await pageTree(sessionOf(ctx, found), found.revision.root)
        return { pages: await presentPages(presentationOf(ctx, found, query.metadata), tree, '') }
      }),
  })

const getPage = (base: BaseKind): Operation =>
  operation({
    id: `getPage${base.suffix}`,
    method: 'GET',
    path: `${base.path}/page/:pageId`,
    status: 200,
    summary: 'A page with its text',
    query: onePage,
    reply: Page,
    on: base.subject,
    within: namedPage,
    allow: 'read',
    run: (ctx, found, { params, query, request }) =>
      conditional(ctx, request, tagOf(ctx, found, query.format), async () => {
        const session = sessionOf(ctx, found)
        const node = there(await subtree(session, found.revision.root, params.pageId as string))
        return readPage(ctx, found, node, query)
      }),
  })

const getPageAtPath = (base: BaseKind): Operation =>
  operation({
    id: `getPageAtPath${base.suffix}`,
    method: 'GET',
    path: `${base.path}/path/*`,
    status: 200,
    summary: 'The page at a path: the slugs from the top down',
    query: onePage,
    reply: Page,
    on: base.subject,
    within: namedPageAtPath,
    allow: 'read',
    run: (ctx, found, { params, query, request }) =>
      conditional(ctx, request, tagOf(ctx, found, query.format), async () => {
        const session = sessionOf(ctx, found)
        const { id } = await namedPageAtPath(ctx, found, params)
        return readPage(ctx, found, there(await subtree(session, found.revision.root, id)), query)
      }),
  })

const getReusableContent = (base: BaseKind): Operation =>
  operation({
    id: `getReusableContent${base.suffix}`,
    method: 'GET',
    path: `${base.path}/reusable-contents/:reusableContentId`,
    status: 200,
    summary: 'A reusable content with its text',
    query: Type.Object({ metadata: readingParameters.metadata }),
    reply: ReusableContentWithText,
    on: base.subject,
    within: namedReusableContent,
    allow: 'read',
    run: (ctx, found, { params, query, request }) =>
      conditional(ctx, request, found.revision.id, async () => {
        const content = await namedReusableContent(ctx, found, params)
        const markdown = await sessionOf(ctx, found).readText(content.document)
        return { ...presentReusableContent(content, query.metadata), markdown }
      }),
  })

/** HTML holds addresses of files, which end. */
const tagOf = (ctx: Ctx, { revision }: ContentBase, format: Reading['format']): string =>
  format === 'html' ? tagWithAddresses(ctx, revision.id, 'page') : revision.id

/** A page, or the answer that there is none. */
const there = <T>(found: T | undefined): T => {
  if (found === undefined) throw new NotFound('there is no such page')
  return found
}

export const pageOperations: readonly Operation[] = [spaceBase, changeRequestBase, revisionBase].flatMap(
  base => [listPages(base), getPage(base), getPageAtPath(base), getReusableContent(base)],
)
