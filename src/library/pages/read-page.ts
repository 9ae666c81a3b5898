// One page with its text, in the form that was asked for.
import type { Static } from 'typebox'
import {
  ancestors,
  fittingVariables,
  type PageNode,
  type PageRecord,
  variables,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { WrittenJson } from '#http/json.ts'
import { type ContentHead, type HeadSession, sessionOf } from '../heads/index.ts'
import { addressesOf } from './addresses.ts'
import { presentationOf, presentPage } from './present.ts'
import type { Page } from './schema.ts'

export interface Reading {
  readonly format: 'markdown' | 'document' | 'html'
  readonly metadata: boolean
  /** Whether expressions in the text are replaced by their values. */
  readonly evaluated: boolean
  /** Whether code is highlighted, where the format is HTML. */
  readonly highlight: boolean
}

/** A page, with those under it. */
export const readPage = async (
  ctx: Ctx,
  head: ContentHead,
  node: PageNode,
  reading: Reading,
): Promise<Static<typeof Page>> => {
  const session = sessionOf(ctx, head)
  const above = (await ancestors(session, head.revision.root, node.page))
    .flatMap(({ slug }) => slug ?? [])
    .join('/')
  const shown = await presentPage(presentationOf(ctx, head, reading.metadata), node, above)
  if (node.page.type !== 'document') return shown
  return { ...shown, ...(await textOf(ctx, session, head, node.page, reading)) }
}

const textOf = async (
  ctx: Ctx,
  session: HeadSession,
  head: ContentHead,
  page: PageRecord,
  reading: Reading,
) => {
  const stored = page.document === undefined ? '' : await session.readText(page.document)
  const markdown = reading.evaluated ? await evaluate(ctx, session, head, page, stored) : stored
  if (reading.format === 'markdown') return { markdown }
  const renderer = ctx.rendering.forReaders(head.access.row.organization_id)
  if (reading.format === 'document') return { document: new WrittenJson([await renderer.document(markdown)]) }
  const links = await addressesOf(ctx, head, page, markdown)
  return { html: await renderer.html(markdown, { links, ...(reading.highlight && { highlight: true }) }) }
}

const evaluate = async (
  ctx: Ctx,
  session: HeadSession,
  head: ContentHead,
  page: PageRecord,
  markdown: string,
) => {
  if (!markdown.includes('{{')) return markdown
  return ctx.rendering.forReaders(head.access.row.organization_id).evaluate(markdown, {
    space: { vars: fittingVariables(await variables(session, head.revision.root), 'space') },
    page: { vars: fittingVariables(page.variables ?? {}, 'page') },
  })
}
