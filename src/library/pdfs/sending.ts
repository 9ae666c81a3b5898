// Sends a PDF from its address.
import type { FastifyInstance } from 'fastify'
import type { Installation } from '#context.ts'
import { NotFound } from '#kernel/errors.ts'
import { headersOf } from '../files/index.ts'
import { type PdfParams, type PdfQuery, verifiedRequest } from './address.ts'
import { type DeliveryHeaders, deliver, waitFor } from './delivery.ts'
import { readyPdf } from './ready.ts'

interface Request {
  Params: PdfParams
  Querystring: PdfQuery
  Headers: DeliveryHeaders
}

export const registerPdfs = (server: FastifyInstance, installation: Installation): void => {
  server.get<Request>('/pdfs/:space/:revision/:name', async (request, reply) => {
    const { params, query } = request
    const known = verifiedRequest(installation, params, query)
    if (known === undefined)
      throw new NotFound('there is no such PDF, or its address has ended; ask for its address again')
    const pdf = await waitFor(readyPdf(installation, known.request))
    const { status, headers, body } = await deliver(installation, pdf, request)
    return reply.code(status).headers(headersOf(params.name, known.left)).headers(headers).send(body)
  })
}
