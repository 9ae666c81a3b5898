// The operations that read pages, on every head.

import { type PageNode, pageTree, subtree } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { type Operation, operation } from '#http/operation.ts'
import { NotFound } from '#kernel/errors.ts'
import { Type } from '#kernel/type.ts'
import { tagWithAddresses } from '../files/index.ts'
import {
  type ContentHead,
  changeRequestHead,
  type HeadKind,
  namedPage,
  namedPageAtPath,
  namedReusableContent,
  publishedVersion,
  readingParameters,
  revisionHead,
  sessionOf,
  spaceHead,
} from '../heads/index.ts'
import { authoredPresentationOf } from './authors.ts'
import { presentPages, presentReusableContent } from './present.ts'
import { type Reading, readPage } from './read-page.ts'
import { formatParameter, Page, PageTree, ReusableContentWithText } from './schema.ts'

const onePage = Type.Object({
  ...readingParameters,
  ...formatParameter,
  evaluated: Type.Boolean({
    default: false,
    description: 'Whether expressions in the text are replaced by the values of variables.',
  }),
  highlight: Type.Boolean({
    default: false,
    description:
      'Whether the parts of code are told apart by classes such as `token-string`, for languages that are known; only where the format is `html`.',
  }),
})

const listPages = (head: HeadKind): Operation =>
  operation({
    id: `listPages${head.suffix}`,
    method: 'GET',
    path: `${head.path}/pages`,
    status: 200,
    summary: 'The pages, as a tree, without their texts',
    description: `Lists all pages of a ${head.subject.noun} as a tree, in the order of the menu, without their texts. It needs the level \`read\` on the space. One page with its text is read by its id or by its path.`,
    query: Type.Object(readingParameters),
    reply: PageTree,
    on: head.subject,
    version: versionOfPages,
    allow: 'read',
    run: async (ctx, found, { query }) => {
      const tree = await pageTree(sessionOf(ctx, found), found.revision.root)
      const { presentation, finish } = await authoredPresentationOf(ctx, found, query, tree)
      return finish({ pages: await presentPages(presentation, tree, '') })
    },
  })

const getPage = (head: HeadKind): Operation =>
  operation({
    id: `getPage${head.suffix}`,
    method: 'GET',
    path: `${head.path}/page/:pageId`,
    status: 200,
    summary: 'A page with its text',
    description: `Gives a page of a ${head.subject.noun} with its text, and the pages under it without theirs. It needs the level \`read\` on the space. \`format\` says in which form the text comes; one that is too deeply nested for a tree or HTML is a 400 and can still be read as Markdown.`,
    query: onePage,
    reply: Page,
    on: head.subject,
    within: namedPage,
    version: versionOfPage,
    allow: 'read',
    run: async (ctx, found, { params, query }) => {
      const session = sessionOf(ctx, found)
      const node = await subtree(session, found.revision.root, params.pageId as string)
      return readPage(ctx, found, there(node, query), query)
    },
  })

const getPageAtPath = (head: HeadKind): Operation =>
  operation({
    id: `getPageAtPath${head.suffix}`,
    method: 'GET',
    path: `${head.path}/path/*`,
    status: 200,
    summary: 'The page at a path: the slugs from the top down',
    description: `Finds a page of a ${head.subject.noun} by its path and gives it with its text. It needs the level \`read\` on the space. Paths change when pages are moved or get another slug: keep the id of the page instead.`,
    query: onePage,
    reply: Page,
    on: head.subject,
    within: namedPageAtPath,
    version: versionOfPage,
    allow: 'read',
    run: async (ctx, found, { params, query }) => {
      const session = sessionOf(ctx, found)
      const { id } = await namedPageAtPath(ctx, found, params)
      return readPage(ctx, found, there(await subtree(session, found.revision.root, id), query), query)
    },
  })

const getReusableContent = (head: HeadKind): Operation =>
  operation({
    id: `getReusableContent${head.suffix}`,
    method: 'GET',
    path: `${head.path}/reusable-contents/:reusableContentId`,
    status: 200,
    summary: 'A reusable content with its text',
    description: `Gives a reusable content of a ${head.subject.noun} with its text. It needs the level \`read\` on the space. Which there are, the whole content tells.`,
    query: Type.Object({ metadata: readingParameters.metadata }),
    reply: ReusableContentWithText,
    on: head.subject,
    within: namedReusableContent,
    version: revisionOf,
    allow: 'read',
    run: async (ctx, found, { params, query }) => {
      const content = await namedReusableContent(ctx, found, params)
      const markdown = await sessionOf(ctx, found).readText(content.document)
      return { ...presentReusableContent(content, query.metadata), markdown }
    },
  })

const revisionOf = (_ctx: Ctx, { revision }: ContentHead): string => revision.id

const versionOfPages = (_ctx: Ctx, head: ContentHead): string => publishedVersion(head.revision.id, head)

/** The version of the answer. HTML contains addresses of files, which expire, so the time is a part of its version. */
const versionOfPage = (
  ctx: Ctx,
  head: ContentHead,
  { format }: { readonly format: Reading['format'] },
): string => {
  const { id } = head.revision
  return publishedVersion(format === 'html' ? tagWithAddresses(ctx, id, 'page') : id, head)
}

/** A found page, else 404. Generated pages exist only for requests that ask for computed pages. */
const there = (found: PageNode | undefined, { computed }: { readonly computed: boolean }): PageNode => {
  if (found === undefined || (!computed && found.page.generatedBy !== undefined))
    throw new NotFound('there is no such page')
  return found
}

export const pageOperations: readonly Operation[] = [spaceHead, changeRequestHead, revisionHead].flatMap(
  head => [listPages(head), getPage(head), getPageAtPath(head), getReusableContent(head)],
)
