// Sending a PDF from its address: waited for, whole or in part, or not at all where the reader has it.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Installation } from '#context.ts'
import { NotFound, Unavailable } from '#kernel/errors.ts'
import { isDoneWithin } from '#kernel/time-limit.ts'
import { headersOf, readBlob } from '../files/index.ts'
import { type PdfParams, type PdfQuery, verifiedRequest } from './address.ts'
import { partOf } from './range.ts'
import { readyPdf } from './ready.ts'
import type { KeptPdf } from './store.ts'

interface Request {
  Params: PdfParams
  Querystring: PdfQuery
  Headers: { range?: string; 'if-range'?: string; 'if-none-match'?: string }
}

/** In milliseconds: longer than that no proxy waits either. */
const longestWait = 50_000

export const registerPdfs = (
  server: FastifyInstance,
  installation: Installation,
  { wait = longestWait }: { readonly wait?: number } = {},
): void => {
  server.get<Request>('/pdfs/:space/:revision/:name', async ({ params, query, headers }, reply) => {
    const known = verifiedRequest(installation, params, query)
    if (known === undefined)
      throw new NotFound('there is no such PDF, or its address has ended; ask for its address again')
    const ready = readyPdf(installation, known.request)
    if (!(await isDoneWithin(wait, ready)))
      throw new Unavailable('this PDF is still being made; ask again', 2)
    const pdf = await ready
    reply
      .headers(headersOf(params.name, known.left))
      .header('etag', tagOf(pdf))
      .header('accept-ranges', 'bytes')
    return send(reply, installation, pdf, headers)
  })
}

const tagOf = ({ blob }: KeptPdf): string => `"${blob}"`

const send = (
  reply: FastifyReply,
  { database }: Installation,
  pdf: KeptPdf,
  headers: Request['Headers'],
): FastifyReply => {
  const tag = tagOf(pdf)
  if (headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag
  const part = isSame ? partOf(headers.range, pdf.size) : 'whole'
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${pdf.size}`).send()
  if (part === 'whole')
    return reply.header('content-length', pdf.size).send(readBlob(database.read, pdf.blob, pdf.size))
  return reply
    .code(206)
    .header('content-range', `bytes ${part.start}-${part.end - 1}/${pdf.size}`)
    .header('content-length', part.end - part.start)
    .send(readBlob(database.read, pdf.blob, part.end, part.start))
}
