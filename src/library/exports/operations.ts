// The operation that exports, on every base.
import Type from 'typebox'
import { writeArchive } from '#archive/index.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { type BaseKind, changeRequestBase, revisionBase, spaceBase } from '../bases/index.ts'
import { exportFiles } from './export.ts'

const getExport = (base: BaseKind): Operation =>
  operation({
    id: `exportContent${base.suffix}`,
    method: 'GET',
    path: `${base.path}/export`,
    status: 200,
    summary:
      'The content as a zip of Markdown files, with a SUMMARY.md and everything needed to import it again',
    reply: Type.Unknown(),
    replyType: 'application/zip',
    on: base.subject,
    allow: 'read',
    run: async (ctx, found) =>
      new Reply(writeArchive(await exportFiles(ctx, found)), {
        'content-disposition': `attachment; filename="${found.access.row.id}.zip"`,
      }),
  })

export const exportOperations: readonly Operation[] = [spaceBase, changeRequestBase, revisionBase].map(
  getExport,
)
