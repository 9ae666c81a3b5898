// One page with its text, in the form that was asked for.
import type { Static } from 'typebox'
import {
  ancestors,
  type LinkSource,
  type PageNode,
  type PageRecord,
  readNotes,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { WrittenJson } from '#http/json.ts'
import { provisional } from '#http/reply.ts'
import { type ContentHead, type HeadSession, sessionOf } from '../heads/index.ts'
import { addressesOf } from './addresses.ts'
import { evaluator, type Prepare, unchanged } from './evaluator.ts'
import { includedIn } from './included.ts'
import { problemsOf } from './page-problems.ts'
import { presentPage } from './present.ts'
import { publishedPresentationOf } from './published-presentation.ts'
import type { Page } from './schema.ts'
import { targetsOf } from './targets.ts'

export interface Reading {
  readonly format: 'markdown' | 'document' | 'html'
  readonly metadata: boolean
  /** Whether what is generated is shown. */
  readonly computed: boolean
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
  const shown = await presentPage(await publishedPresentationOf(ctx, head, reading), node, above)
  const notes = await notesOf(session, node.page)
  const { type } = node.page
  if (type !== 'document' && !(type === 'computed' && reading.computed)) return { ...shown, ...notes }
  const stored = node.page.document === undefined ? '' : await session.readText(node.page.document)
  const prepare = reading.evaluated ? evaluator(ctx, head, node.page) : unchanged
  const text = { markdown: await prepare(stored), prepare }
  const form = await formOf(ctx, head, node.page, text, reading)
  const { problems, areUnknown } = await problemsOf(ctx, head, node.page, stored)
  const page = { ...shown, ...notes, ...form, problems }
  return areUnknown ? provisional(page) : page
}

/** The notes of a computed page; what those that are orphaned were attached to is gone. */
const notesOf = async (
  session: HeadSession,
  { notes, generation }: PageRecord,
): Promise<Pick<Static<typeof Page>, 'notes'>> => {
  if (notes === undefined) return {}
  const orphaned = new Set(generation?.orphaned)
  const shown = Object.entries(await readNotes(session, notes)).map(([name, markdown]) => [
    name,
    { markdown, ...(orphaned.has(name) && { orphaned: true }) },
  ])
  return { notes: Object.fromEntries(shown) }
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
  const linksOf = (of: LinkSource, text: string, most: number) => addressesOf(ctx, head, of, text, most)
  const included = await includedIn(ctx, head, page, markdown, { prepare, ...(withLinks && { linksOf }) })
  const targets = await targetsOf(ctx, head, page, markdown)
  const renderer = ctx.rendering.forReaders(head.access.row.organization_id)
  if (reading.format === 'document')
    return { document: new WrittenJson([await renderer.document(markdown, { included, targets })]) }
  const links = await addressesOf(ctx, head, page, markdown)
  const options = { links, included, targets, ...(reading.highlight && { highlight: true }) }
  return { html: await renderer.html(markdown, options) }
}
