// The operations on files, on every base.
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { applyChanges, countFiles, type FileInput, file, files } from '#content/snapshot/index.ts'
import { type Ctx, now } from '#context.ts'
import { envelope, listOf, pageParameters, readCursor } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { conditional, Reply } from '#http/reply.ts'
import { fits } from '#http/validate.ts'
import { Invalid, NotFound } from '#kernel/errors.ts'
import {
  type BaseKind,
  type ContentBase,
  changeRequestBase,
  commit,
  holding,
  readingParameters,
  refuseUnlessWritable,
  revisionBase,
  sessionOf,
  spaceBase,
} from '../bases/index.ts'
import { takeFile } from './files.ts'
import { presentFile } from './present.ts'
import { File, FileName } from './schema.ts'

const listFiles = (base: BaseKind): Operation =>
  operation({
    id: `listFiles${base.suffix}`,
    method: 'GET',
    path: `${base.path}/files`,
    status: 200,
    summary: 'The files',
    query: Type.Object({ ...pageParameters, ...readingParameters }),
    reply: listOf(File),
    on: base.subject,
    allow: 'read',
    run: (ctx, found, { query, page, request }) => {
      const { revision } = found
      const after =
        page.cursor === undefined ? undefined : String(readCursor(ctx, page.list, page.cursor, 1)[0])
      return conditional(ctx, request, revision.id, async () => {
        const session = sessionOf(ctx, found)
        const rows = await files(session, revision.root, {
          limit: page.limit + 1,
          ...(after !== undefined && { after }),
        })
        return envelope(ctx, page, rows, await countFiles(session, revision.root), {
          sortedBy: row => [row.id],
          present: shown => shown.map(one => presentFile(ctx, one, query.metadata)),
        })
      })
    },
  })

const getFile = (base: BaseKind): Operation =>
  operation({
    id: `getFile${base.suffix}`,
    method: 'GET',
    path: `${base.path}/files/:fileId`,
    status: 200,
    summary: 'A file',
    query: Type.Object(readingParameters),
    reply: File,
    on: base.subject,
    allow: 'read',
    run: (ctx, found, { params, query, request }) =>
      conditional(ctx, request, found.revision.id, async () => {
        const one = await file(sessionOf(ctx, found), found.revision.root, params.fileId as string)
        if (one === undefined) throw new NotFound('there is no such file')
        return presentFile(ctx, one, query.metadata)
      }),
  })

const uploadFiles = (base: BaseKind): Operation =>
  operation({
    id: `uploadFiles${base.suffix}`,
    method: 'POST',
    path: `${base.path}/files`,
    status: 201,
    summary: 'Add files, as multipart/form-data; each part that has a file name is a file',
    multipart: true,
    reply: listOf(File),
    on: base.subject,
    allow: 'edit',
    transaction: 'own',
    run: async (ctx, target, { request, params }) => {
      refuseUnlessWritable(target)
      const uploads = await receive(request)
      const items = await holding(ctx, target, (inside, held) => addFiles(inside, held, uploads))
      const location = `${ctx.baseUrl}/v1${base.path.replaceAll(/:(\w+)/g, (_, name) => params[name] as string)}/files`
      return new Reply({ count: items.length, items }, { location })
    },
  })

interface Upload {
  readonly name: string
  readonly bytes: Buffer
}

const receive = async (request: FastifyRequest): Promise<Upload[]> => {
  if (!request.isMultipart()) throw new Invalid('send the files as multipart/form-data')
  const uploads: Upload[] = []
  for await (const part of request.files()) uploads.push(await readUpload(part))
  if (uploads.length === 0) throw new Invalid('send at least one part that has a file name')
  return uploads
}

const readUpload = async (part: MultipartFile): Promise<Upload> => {
  const bytes = await part.toBuffer()
  if (!fits(FileName, part.filename))
    throw new Invalid(`${JSON.stringify(part.filename)} cannot be the name of a file`)
  return { name: part.filename, bytes }
}

const addFiles = async (ctx: Ctx, held: ContentBase, uploads: readonly Upload[]) => {
  refuseUnlessWritable(held)
  const taken: FileInput[] = []
  for (const { name, bytes } of uploads)
    taken.push(await takeFile(ctx, held.access.row.lineage_id, name, bytes))
  const session = sessionOf(ctx, held)
  const context = { now: now(ctx), newId: ctx.newId }
  const { root, outcomes } = await applyChanges(
    session,
    held.revision.root,
    [{ operation: 'insert_files', files: taken }],
    context,
  )
  const ids = outcomes.flatMap(outcome => (outcome.operation === 'insert_files' ? outcome.files : []))
  await commit(ctx, held, { root, session, type: 'edits' })
  return taken.map((one, index) => presentFile(ctx, { ...one, id: ids[index] as string }, true))
}

const readable = [spaceBase, changeRequestBase, revisionBase]

export const fileOperations: readonly Operation[] = [
  ...readable.flatMap(base => [listFiles(base), getFile(base)]),
  ...[spaceBase, changeRequestBase].map(uploadFiles),
]
