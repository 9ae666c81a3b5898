// Uploading: each part of a request that has a file name becomes a file, all of them in one revision.
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { applyChanges, type FileInput } from '#content/snapshot/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { noteFiles } from '#http/idempotency.ts'
import { fits } from '#http/validate.ts'
import { now } from '#kernel/clock.ts'
import { Invalid } from '#kernel/errors.ts'
import {
  type AnswerTo,
  type ContentHead,
  commit,
  refuseUnlessWritable,
  sessionOf,
  withLockedHead,
} from '../heads/index.ts'
import type { Bytes } from './bytes.ts'
import { takeFile } from './files.ts'
import { presentFile } from './present.ts'
import { type File, FileName } from './schema.ts'
import { type Spool, usingSpool } from './spool.ts'
import { withStored } from './stage.ts'

/** Adds the files of a request to a content. */
export const uploadFilesTo = (
  ctx: Ctx,
  target: ContentHead,
  request: FastifyRequest,
  answer: AnswerTo<Static<typeof File>[]>,
): Promise<Static<typeof File>[]> => {
  refuseUnlessWritable(target)
  return usingSpool(ctx.limits, async spool => {
    const uploads = await receive(request, spool)
    const bytes = uploads.map(upload => upload.bytes)
    noteFiles(
      request,
      uploads.map(upload => [upload.name, upload.bytes.hash]),
    )
    const add = (inside: WriteCtx, locked: ContentHead) => addFiles(inside, locked, uploads)
    return withStored(ctx, bytes, () => withLockedHead(ctx, target, add, answer))
  })
}

interface Upload {
  readonly name: string
  readonly bytes: Bytes
}

const receive = async (request: FastifyRequest, spool: Spool): Promise<Upload[]> => {
  if (!request.isMultipart()) throw new Invalid('send the files as multipart/form-data')
  const uploads: Upload[] = []
  for await (const part of filesIn(request)) uploads.push(await receiveUpload(part, spool))
  if (uploads.length === 0) throw new Invalid('send at least one part that has a file name')
  return uploads
}

/** The parts of a request that have a file name. */
async function* filesIn(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  for await (const part of partsIn(request)) if (part.type === 'file') yield part
}

/** The parts of a request, files and others; the spool limits the size of files. */
export async function* partsIn(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts(anySize)
  } finally {
    // Unwanted parts are read as well: a connection whose input is not read never ends.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** The types of the library lack the first option for parts. */
const anySize = { throwFileSizeLimit: false, limits: { fileSize: Number.POSITIVE_INFINITY } }

const receiveUpload = async ({ filename, file }: MultipartFile, spool: Spool): Promise<Upload> => {
  if (!fits(FileName, filename)) throw new Invalid(`${JSON.stringify(filename)} cannot be the name of a file`)
  return { name: filename, bytes: await spool.take(file) }
}

const addFiles = async (
  ctx: WriteCtx,
  locked: ContentHead,
  uploads: readonly Upload[],
): Promise<Static<typeof File>[]> => {
  refuseUnlessWritable(locked)
  const taken: FileInput[] = []
  for (const { name, bytes } of uploads)
    taken.push(await takeFile(ctx, locked.access.row.lineage_id, name, bytes))
  const session = sessionOf(ctx, locked)
  const context = { now: now(ctx), author: ctx.actor.userId, newId: ctx.newId }
  const { root, outcomes: results } = await applyChanges(
    session,
    locked.revision.root,
    [{ operation: 'insert_files', files: taken }],
    context,
  )
  const ids = results.flatMap(result => (result.operation === 'insert_files' ? result.files : []))
  await commit(ctx, locked, { root, session, type: 'edits' })
  return taken.map((one, index) =>
    presentFile(ctx, locked.access.row.id, { ...one, id: ids[index] as string }, true),
  )
}
