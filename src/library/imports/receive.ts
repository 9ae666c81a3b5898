// What is to be imported, received: an uploaded archive, or something fetched from an address.
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { noteFiles } from '#http/idempotency.ts'
import { Invalid } from '#kernel/errors.ts'
import { type Bytes, filesIn, type Spool, usingSpool } from '../files/index.ts'
import type { ContentHead } from '../heads/index.ts'
import { withMarkdown, withZip } from './fetched-file.ts'
import type { ImportSource } from './schema.ts'
import { type SourceFiles, withArchive } from './source.ts'

type Work<T> = (files: SourceFiles) => Promise<T>

/** Does work with the files of the part `archive` of an upload. */
export const withUpload = <T>(ctx: Ctx, request: FastifyRequest, work: Work<T>): Promise<T> =>
  usingSpool(ctx.limits, async spool => withArchive(ctx, await receiveArchive(request, spool), work))

/** Does work with the files that are at an address. */
export const withFetched = <T>(
  ctx: Ctx,
  { access: { row } }: ContentHead,
  { url, source }: Static<typeof ImportSource>,
  work: Work<T>,
): Promise<T> =>
  usingSpool(ctx.limits, spool => {
    const { signal } = new AbortController()
    const request = { ctx, space: row.id, owner: row.organization_id, url, spool, signal, progress: () => {} }
    return (source === 'zip' ? withZip : withMarkdown)(request, ({ files }) => work(files))
  })

const receiveArchive = async (request: FastifyRequest, spool: Spool): Promise<Bytes> => {
  let archive: Bytes | undefined
  for await (const part of filesIn(request)) {
    if (part.fieldname !== 'archive')
      throw new Invalid(`send the archive as the part archive, not ${part.fieldname}`)
    if (archive !== undefined) throw new Invalid('send one archive; import others by requests of their own')
    archive = await spool.take(part.file)
    noteFiles(request, [[part.filename, archive.hash]])
  }
  return archive ?? Promise.reject(new Invalid('send a zip of Markdown files as the part archive'))
}
