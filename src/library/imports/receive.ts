// Receives an uploaded archive.
import type { FastifyRequest } from 'fastify'
import { noteFiles } from '#http/idempotency.ts'
import { Invalid } from '#kernel/errors.ts'
import { type Bytes, partsIn, type Spool } from '../files/index.ts'

/** Returns the part `archive` of a request. */
export const receiveArchive = async (request: FastifyRequest, spool: Spool): Promise<Bytes> => {
  let archive: Bytes | undefined
  for await (const part of partsIn(request)) {
    if (part.fieldname !== 'archive')
      throw new Invalid(
        `send the archive as the part archive, and nothing else: ${part.fieldname} is not known`,
      )
    if (part.type !== 'file')
      throw new Invalid('send the archive as a file: the part archive has no file name')
    if (archive !== undefined) throw new Invalid('send one archive; import others by requests of their own')
    archive = await spool.take(part.file)
    noteFiles(request, [[part.filename, archive.hash]])
  }
  return archive ?? Promise.reject(new Invalid('send a zip of Markdown files as the part archive'))
}
