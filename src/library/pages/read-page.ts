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
import { provisional } from '#http/reply.ts'
import { type ContentHead, type HeadSession, sessionOf } from '../heads/index.ts'
import { addressesOf } from './addresses.ts'
import { includedIn } from './included.ts'
import { problemsOf } from './page-problems.ts'
import { presentationOf, presentPage } from './present.ts'
import type { Page } from './schema.ts'
import { targetsOf } from './targets.ts'

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
  const stored = node.page.document === undefined ? '' : await session.readText(node.page.document)
  const prepare = reading.evaluated ? evaluator(ctx, session, head, node.page) : unchanged
  const text = { markdown: await prepare(stored), prepare }
  const form = await formOf(ctx, head, node.page, text, reading)
  const { problems, areUnknown } = await problemsOf(ctx, head, node.page, stored)
  const page = { ...shown, ...form, problems }
  return areUnknown ? provisional(page) : page
}

interface ReadyText {
  readonly markdown: string
  /** What was done to it, and is done to the texts that it includes. */
  readonly prepare: Prepare
}

const formOf = async (
  ctx: Ctx,
  head: ContentHead,
  page: PageRecord,
  { markdown, prepare }: ReadyText,
  reading: Reading,
) => {
  if (reading.format === 'markdown') return { markdown }
  const withLinks = reading.format === 'html'
  const included = await includedIn(ctx, head, page, markdown, { withLinks, prepare })
  const targets = await targetsOf(ctx, head, page, markdown)
  const renderer = ctx.rendering.forReaders(head.access.row.organization_id)
  if (reading.format === 'document')
    return { document: new WrittenJson([await renderer.document(markdown, { included, targets })]) }
  const links = await addressesOf(ctx, head, page, markdown)
  const options = { links, included, targets, ...(reading.highlight && { highlight: true }) }
  return { html: await renderer.html(markdown, options) }
}

type Prepare = (markdown: string) => Promise<string>

const unchanged: Prepare = async markdown => markdown

/** Replaces the expressions of texts that are shown on a page. */
const evaluator = (ctx: Ctx, session: HeadSession, head: ContentHead, page: PageRecord) => {
  let found: Promise<Record<string, string>> | undefined
  return async (markdown: string): Promise<string> => {
    if (!mayContainExpressions(markdown)) return markdown
    found ??= variables(session, head.revision.root)
    return ctx.rendering.forReaders(head.access.row.organization_id).evaluate(markdown, {
      space: { vars: fittingVariables(await found, 'space') },
      page: { vars: fittingVariables(page.variables ?? {}, 'page') },
    })
  }
}

const mayContainExpressions = (markdown: string): boolean =>
  markdown.includes('{{') || markdown.includes('expression')
