// Pages with their own conditions and those in their texts.
import type { ExpressionVariables } from '#content/conditions/index.ts'
import type { WrittenCondition } from '#content/markdown/index.ts'
import {
  ancestors,
  fittingVariables,
  type PageRecord,
  pageAtPath,
  page as pageWithId,
  variables as variablesIn,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import { type ContentHead, type HeadSession, sessionOf, spaceHead } from '#library/heads/index.ts'
import type { Part } from './parts.ts'

export interface PageToExplain {
  /** The page, after its ancestors from the top level down. */
  readonly path: readonly PageRecord[]
  readonly blocks: readonly WrittenCondition[]
  /** What conditions of its blocks may name beside the visitor. */
  readonly variables: Pick<ExpressionVariables, 'space' | 'page'>
}

/** A way to find the page named in a request, and the fields of the body that name it. */
export interface NamedPage {
  readonly find: (
    session: HeadSession,
    root: ContentHead['revision']['root'],
  ) => Promise<PageRecord | undefined>
  readonly fields: { readonly space: string; readonly page: string }
}

export const pageById = (id: string): NamedPage => ({
  find: (session, root) => pageWithId(session, root, id),
  fields: { space: '/target/siteSpace', page: '/target/page' },
})

export const pageByPath = (path: string): NamedPage => ({
  find: (session, root) => pageAtPath(session, root, path),
  fields: { space: '/target/url', page: '/target/url' },
})

/** A page of the main content of the space that a site space shows; refused where the caller may not read that space. */
export const pageToExplain = async (
  ctx: Ctx,
  { space = '' }: Part,
  { find, fields }: NamedPage,
): Promise<PageToExplain> => {
  const head = await spaceHead.subject.find(ctx, { spaceId: space })
  if (head === undefined) throw invalidField(fields.space, 'must name a site space whose space you may read')
  const session = sessionOf(ctx, head)
  const { root } = head.revision
  const page = await find(session, root)
  if (page === undefined) throw invalidField(fields.page, 'must name a page of the space')
  return {
    path: [...(await ancestors(session, root, page)), page],
    blocks: await blocksOf(ctx, head, page),
    variables: {
      space: { vars: fittingVariables(await variablesIn(session, root), 'space') },
      page: { vars: fittingVariables(page.variables ?? {}, 'page') },
    },
  }
}

/** The conditions in a page's text. */
export const blocksOf = async (
  ctx: Ctx,
  head: ContentHead,
  { document }: PageRecord,
): Promise<readonly WrittenCondition[]> => {
  if (document === undefined) return []
  const text = await sessionOf(ctx, head).readText(document)
  return ctx.rendering.forReaders(head.access.row.organization_id).conditions(text)
}
