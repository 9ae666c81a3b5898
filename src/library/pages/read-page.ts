// One page with its text, in the requested form.
import type { Static } from 'typebox'
import { ancestors, type PageNode, type PageRecord, readNotes } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { provisional } from '#http/reply.ts'
import { type ContentHead, type HeadSession, sessionOf } from '../heads/index.ts'
import { authoredPresentationOf } from './authors.ts'
import { evaluator, unchanged } from './evaluator.ts'
import { formOf, type TextForm } from './form-of-text.ts'
import { problemsOf } from './page-problems.ts'
import { presentPage } from './present.ts'
import type { Page } from './schema.ts'

export interface Reading extends TextForm {
  readonly metadata: boolean
  /** Whether generated pages are shown. */
  readonly computed: boolean
  /** Whether expressions in the text are replaced by their values. */
  readonly evaluated: boolean
}

/** A page, with the pages under it. */
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
  const { presentation, finish } = await authoredPresentationOf(ctx, head, reading, [node])
  const shown = await presentPage(presentation, node, above)
  const notes = await notesOf(session, node.page)
  const { type } = node.page
  if (type !== 'document' && !(type === 'computed' && reading.computed)) return finish({ ...shown, ...notes })
  const stored = node.page.document === undefined ? '' : await session.readText(node.page.document)
  const prepare = reading.evaluated ? evaluator(ctx, head, node.page) : unchanged
  const text = { markdown: await prepare(stored), prepare }
  const form = await formOf(ctx, head, node.page, text, reading)
  const { problems, areUnknown } = await problemsOf(ctx, head, node.page, stored)
  const page = { ...shown, ...notes, ...form, problems }
  return areUnknown ? provisional(page) : finish(page)
}

/** The notes of a computed page; a note is orphaned where the part that it was attached to is gone. */
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
