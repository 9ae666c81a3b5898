// The operations that give content as a PDF.
import type { Static } from 'typebox'
import { page as pageIn } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Conflict, invalidField, NotFound, Unavailable } from '#kernel/errors.ts'
import { type ContentHead, changeRequestHead, type HeadKind, sessionOf, spaceHead } from '../heads/index.ts'
import { pdfUrl } from './address.ts'
import { originOf } from './origin.ts'
import { readyPdf } from './ready.ts'
import type { PdfRequest } from './request.ts'
import { PdfAddress, pdfParameters } from './schema.ts'

const getPdf = (head: HeadKind): Operation =>
  operation({
    id: `getPdf${head.suffix}`,
    method: 'GET',
    path: `${head.home}/pdf`,
    status: 200,
    summary: 'The address of the content as a PDF',
    description: `Gives the address of a PDF of a ${head.subject.noun}: all its pages, those under one page, or one page alone. It needs the level \`read\` on the space. The address needs no token, leads to the content as it is now for an hour, and ends with the space. This begins to make the PDF and does not wait for it: the address does. Where that takes too long it answers 503; ask it again. Hidden pages are left out unless \`page\` names one.`,
    query: pdfParameters,
    reply: PdfAddress,
    on: head.subject,
    allow: 'read',
    run: async (ctx, found, { query }) => {
      const title = await titleOf(ctx, found, query)
      const request = requestOf(found, query)
      ctx.inBackground('make a PDF', () => begin(ctx, request))
      return { url: pdfUrl(ctx, request, title ?? (await originOf(ctx, request)).space) }
    },
  })

type Query = Static<typeof pdfParameters>

/** The title of the page, where one is named. */
const titleOf = async (ctx: Ctx, head: ContentHead, { page, only }: Query): Promise<string | undefined> => {
  if (page === undefined) {
    if (only) throw invalidField('query/only', 'needs `page`, the page that the PDF is of')
    return undefined
  }
  const found = await pageIn(sessionOf(ctx, head), head.revision.root, page)
  if (found === undefined) throw invalidField('query/page', 'names no page of this content')
  if (found.type === 'link') throw invalidField('query/page', 'names a link of the menu, which has no text')
  return found.title
}

const requestOf = (
  { access, changeRequest, revision }: ContentHead,
  { page, only, paper, language }: Query,
): PdfRequest => ({
  space: access.row.id,
  revision: revision.id,
  changeRequest: changeRequest?.id ?? null,
  page: page ?? null,
  only,
  paper,
  language,
})

/** Begins to make the PDF. Expected errors are ignored here: the address of the PDF reports them. */
const begin = async (ctx: Ctx, request: PdfRequest): Promise<void> => {
  try {
    await readyPdf(ctx, request)
  } catch (error) {
    if (!(error instanceof Unavailable || error instanceof Conflict || error instanceof NotFound)) throw error
  }
}

export const pdfOperations: readonly Operation[] = [spaceHead, changeRequestHead].map(getPdf)
