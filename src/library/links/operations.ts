// The operations on links: of a content, and to a page or a file of it.

import { linkStatuses, sourceTypes } from '#database/index.ts'
import { reference } from '#http/id-reference.ts'
import { pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { changeRequestHead, type HeadKind, namedFile, namedPage, spaceHead } from '../heads/index.ts'
import { backlinksOf } from './backlinks.ts'
import { linksOfContent, linksOfPage } from './links.ts'
import { Backlinks, Links } from './schema.ts'
import { askedTargetKinds } from './store.ts'

const parameters = {
  ...pageParameters,
  from: Type.Optional(
    reference('Only links that stand in this page, or in this reusable content: its id, in this space.'),
  ),
  status: Type.Optional(Type.Enum([...linkStatuses], { description: 'Only links of this status.' })),
  view: Type.Optional(
    Type.Enum(['full', 'short'], {
      default: 'full',
      description:
        '`short` leaves out what every item repeats: the organization, the space, the revision or change request are shown as `{object, id}`.',
    }),
  ),
}

const filtered = Type.Object({
  ...parameters,
  kind: Type.Optional(
    Type.Enum([...askedTargetKinds], { description: 'Only links to targets of this kind.' }),
  ),
})

const filteredSources = Type.Object({
  ...parameters,
  kind: Type.Optional(Type.Enum([...sourceTypes], { description: 'Only sources of this kind.' })),
})

const listLinks = (head: HeadKind): Operation =>
  operation({
    id: `listLinks${head.suffix}`,
    method: 'GET',
    path: `${head.home}/links`,
    status: 200,
    summary: 'Everything that is linked to, each target once, with the pages that link to it',
    description: `Lists everything that the content of a ${head.subject.noun} links to, each target once, with all pages that link to it. It needs the level \`read\` on the space. \`status=broken\` finds the links that lead nowhere, \`from\` those of one page, \`view=short\` leaves out what every item repeats. Of targets that you may not see, the id alone is shown. While the index lags behind, \`indexing\` says how far it is.`,
    query: filtered,
    reply: Links,
    on: head.subject,
    allow: 'read',
    run: (ctx, found, { query, page }) => linksOfContent(ctx, found, { ...query, page }),
  })

const listPageLinks = (head: HeadKind): Operation =>
  operation({
    id: `listPageLinks${head.suffix}`,
    method: 'GET',
    path: `${head.path}/page/:pageId/links`,
    status: 200,
    summary: 'Everything that a page links to, each target once',
    description: `Lists everything that one page of a ${head.subject.noun} links to, each target once. It needs the level \`read\` on the space. \`status=broken\` finds the links that lead nowhere.`,
    query: filtered,
    reply: Links,
    on: head.subject,
    within: namedPage,
    allow: 'read',
    run: (ctx, found, { params, query, page }) =>
      linksOfPage(ctx, found, params.pageId as string, { ...query, page }),
  })

const listBacklinks = (head: HeadKind, kind: 'page' | 'file'): Operation => {
  const [path, summary, how, when] =
    kind === 'page'
      ? [
          'page/:pageId',
          'The pages and reusable contents that link to a page, or to an anchor on it',
          'link to a page',
          'delete or move a page',
        ]
      : [
          'files/:fileId',
          'The pages and reusable contents that link to a file',
          'show a file or link to it',
          'delete a file',
        ]
  return operation({
    id: `list${kind === 'page' ? 'Page' : 'File'}Backlinks${head.suffix}`,
    method: 'GET',
    path: `${head.path}/${path}/backlinks`,
    status: 200,
    summary,
    description: `Lists the pages and reusable contents that ${how}, those of other spaces that you may see included. It needs the level \`read\` on the space. Ask before you ${when}.`,
    query: filteredSources,
    reply: Backlinks,
    on: head.subject,
    within: kind === 'page' ? namedPage : namedFile,
    allow: 'read',
    run: (ctx, found, { params, query, page }) =>
      backlinksOf(ctx, found, kind, (params.pageId ?? params.fileId) as string, { ...query, page }),
  })
}

export const linkOperations: readonly Operation[] = [spaceHead, changeRequestHead].flatMap(head => [
  listLinks(head),
  listPageLinks(head),
  listBacklinks(head, 'page'),
  listBacklinks(head, 'file'),
])
