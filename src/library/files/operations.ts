// The operations on files, on every head.
import type { Static } from 'typebox'
import { countFiles, files } from '#content/snapshot/index.ts'
import { envelope, listOf, pageParameters, readCursor } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { Type } from '#kernel/type.ts'
import {
  changeRequestHead,
  type HeadKind,
  namedFile,
  readingParameters,
  revisionHead,
  sessionOf,
  spaceHead,
} from '../heads/index.ts'
import { versionWithAddresses } from './downloads.ts'
import { presentFile } from './present.ts'
import { File, FileParts } from './schema.ts'
import { uploadFilesTo } from './upload.ts'

const listFiles = (head: HeadKind): Operation =>
  operation({
    id: `listFiles${head.suffix}`,
    method: 'GET',
    path: `${head.path}/files`,
    status: 200,
    summary: 'The files',
    description: `Lists the files of a ${head.subject.noun} in the order of their ids. It needs the level \`read\` on the space. \`downloadURL\` gives the bytes to whoever has it, without a token, and ends after an hour: list again for new ones.`,
    query: Type.Object({ ...pageParameters, ...readingParameters }),
    reply: listOf(File),
    on: head.subject,
    version: versionWithAddresses,
    allow: 'read',
    run: async (ctx, found, { query, page }) => {
      const { root } = found.revision
      const after =
        page.cursor === undefined ? undefined : String(readCursor(ctx, page.list, page.cursor, 1)[0])
      const session = sessionOf(ctx, found)
      const rows = await files(session, root, {
        limit: page.limit + 1,
        ...(after !== undefined && { after }),
      })
      return envelope(ctx, page, rows, await countFiles(session, root), {
        sortedBy: row => [row.id],
        present: shown => shown.map(one => presentFile(ctx, found.access.row.id, one, query.metadata)),
      })
    },
  })

const getFile = (head: HeadKind): Operation =>
  operation({
    id: `getFile${head.suffix}`,
    method: 'GET',
    path: `${head.path}/files/:fileId`,
    status: 200,
    summary: 'A file',
    description: `Gives one file of a ${head.subject.noun}: its name, its type, its size, and an address for its bytes. It needs the level \`read\` on the space. The address works for an hour without a token.`,
    query: Type.Object(readingParameters),
    reply: File,
    on: head.subject,
    within: namedFile,
    version: versionWithAddresses,
    allow: 'read',
    run: async (ctx, found, { params, query }) => {
      const one = await namedFile(ctx, found, params)
      return presentFile(ctx, found.access.row.id, one, query.metadata)
    },
  })

const uploadFiles = (head: HeadKind): Operation =>
  operation({
    id: `uploadFiles${head.suffix}`,
    method: 'POST',
    path: `${head.path}/files`,
    status: 201,
    summary: 'Add files, as multipart/form-data; each part that has a file name is a file',
    description: `Adds files to a ${head.subject.noun}, as one revision. Send them as \`multipart/form-data\`; each part that has a file name is a file, up to 100 at a time. It needs the level \`edit\` on the space. Name a file in a text as \`/files/{fileId}\`, with an id from the answer.`,
    multipart: FileParts,
    reply: listOf(File),
    errors: { 409: 'The space is locked, or the change request is merged or archived.' },
    on: head.subject,
    changes: `getCurrentRevision${head.suffix}`,
    allow: 'edit',
    transaction: 'own',
    run: async (ctx, target, { request, params }) => {
      const location = `${ctx.baseUrl}/v1${head.path.replaceAll(/:(\w+)/g, (_, name) => params[name] as string)}/files`
      const answer = (items: Static<typeof File>[]) => new Reply({ count: items.length, items }, { location })
      return answer(await uploadFilesTo(ctx, target, request, answer))
    },
  })

const readable = [spaceHead, changeRequestHead, revisionHead]

export const fileOperations: readonly Operation[] = [
  ...readable.flatMap(head => [listFiles(head), getFile(head)]),
  ...[spaceHead, changeRequestHead].map(uploadFiles),
]
