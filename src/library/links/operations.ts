// The operations on links: what a content leads to, and what leads to a page or a file of it.

import Type from 'typebox'
import { linkStatuses } from '#database/index.ts'
import { pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { changeRequestHead, type HeadKind, namedFile, namedPage, spaceHead } from '../heads/index.ts'
import { backlinksOf } from './backlinks.ts'
import { linksOfContent, linksOfPage } from './links.ts'
import { Backlinks, Links } from './schema.ts'

const filtered = Type.Object({
  ...pageParameters,
  status: Type.Optional(Type.Enum([...linkStatuses], { description: 'Only those of this status' })),
})

const listLinks = (base: HeadKind): Operation =>
  operation({
    id: `listLinks${base.suffix}`,
    method: 'GET',
    path: `${base.home}/links`,
    status: 200,
    summary: 'All that is linked to, each thing once, with the places that do so',
    query: filtered,
    reply: Links,
    on: base.subject,
    allow: 'read',
    run: (ctx, found, { query, page }) => linksOfContent(ctx, found, { page, status: query.status }),
  })

const listPageLinks = (base: HeadKind): Operation =>
  operation({
    id: `listPageLinks${base.suffix}`,
    method: 'GET',
    path: `${base.path}/page/:pageId/links`,
    status: 200,
    summary: 'All that a page links to, each thing once',
    query: filtered,
    reply: Links,
    on: base.subject,
    within: namedPage,
    allow: 'read',
    run: (ctx, found, { params, query, page }) =>
      linksOfPage(ctx, found, params.pageId as string, { page, status: query.status }),
  })

const listBacklinks = (base: HeadKind, kind: 'page' | 'file'): Operation => {
  const [path, summary] =
    kind === 'page'
      ? ['page/:pageId', 'The places that refer to a page, or to an anchor on it']
      : ['files/:fileId', 'The places that refer to a file']
  return operation({
    id: `list${kind === 'page' ? 'Page' : 'File'}Backlinks${base.suffix}`,
    method: 'GET',
    path: `${base.path}/${path}/backlinks`,
    status: 200,
    summary,
    query: Type.Object({ ...pageParameters }),
    reply: Backlinks,
    on: base.subject,
    within: kind === 'page' ? namedPage : namedFile,
    allow: 'read',
    run: (ctx, found, { params, page }) =>
      backlinksOf(ctx, found, kind, (params.pageId ?? params.fileId) as string, page),
  })
}

export const linkOperations: readonly Operation[] = [spaceHead, changeRequestHead].flatMap(base => [
  listLinks(base),
  listPageLinks(base),
  listBacklinks(base, 'page'),
  listBacklinks(base, 'file'),
])
