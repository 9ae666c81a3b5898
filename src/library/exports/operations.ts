// The operation that exports, on every head.

import { whileWaitedFor } from '#http/gone.ts'
import { longAnswers } from '#http/long-answers.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { Type } from '#kernel/type.ts'
import { changeRequestHead, type HeadKind, revisionHead, spaceHead } from '../heads/index.ts'

const sendExport = longAnswers()

const getExport = (head: HeadKind): Operation =>
  operation({
    id: `exportContent${head.suffix}`,
    method: 'GET',
    path: `${head.path}/export`,
    status: 200,
    summary:
      'The content as a zip of Markdown files, with a SUMMARY.md and everything needed to import it again',
    description: `Gives the content of a ${head.subject.noun} as a zip of Markdown files, with a \`SUMMARY.md\`, the files, and what is needed to import it again without a loss. It needs the level \`read\` on the space. Three are sent to a person at a time, each for an hour at most.`,
    reply: Type.String({ format: 'binary', description: 'The bytes of a zip archive.' }),
    replyType: 'application/zip',
    on: head.subject,
    allow: 'read',
    run: async (ctx, found, { request }) => {
      const [{ exportFiles }, { writeArchive }] = await whatExports()
      const archive = await sendExport(ctx, request, async () =>
        writeArchive(await whileWaitedFor(request, signal => exportFiles(ctx, found, signal))),
      )
      return new Reply(archive, {
        'content-disposition': `attachment; filename="${found.access.row.id}.zip"`,
      })
    },
  })

/** Loads what exports when the first export is requested. */
const whatExports = () => Promise.all([import('./export.ts'), import('#archive/index.ts')])

export const exportOperations: readonly Operation[] = [spaceHead, changeRequestHead, revisionHead].map(
  getExport,
)
