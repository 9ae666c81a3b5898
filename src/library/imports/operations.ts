// The operation that imports, on both heads that can be written.
import type { Static } from 'typebox'
import { type Operation, operation } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { nextTurn } from '#kernel/yielding.ts'
import { changeRequestHead, type HeadKind, spaceHead } from '../heads/index.ts'
import { ArchivePart, ImportResult, ImportSource } from './schema.ts'
import type { SourceFiles } from './source.ts'

const postImport = (head: HeadKind): Operation =>
  operation({
    id: `importContent${head.suffix}`,
    method: 'POST',
    path: `${head.path}/import`,
    status: 201,
    summary: 'Bring in documentation from an address, or from an archive sent as the part `archive`',
    description: `Brings documentation into a ${head.subject.noun}: a zip of Markdown files, sent as the part \`archive\`, or fetched from an address. A \`SUMMARY.md\` in it says which pages there are and in which order. It needs the level \`edit\` on the space. All of it makes one revision. What could not be read is told in \`failures\`; the rest is brought in.`,
    body: ImportSource,
    multipart: ArchivePart,
    reply: ImportResult,
    errors: { 409: 'The space is locked, or the change request is merged or archived.' },
    on: head.subject,
    changes: `getCurrentRevision${head.suffix}`,
    allow: 'edit',
    transaction: 'own',
    run: async (ctx, target, { body, request }) => {
      const [{ importFiles }, { withFetched, withUpload }] = await whatImports()
      const answer = (result: Static<typeof ImportResult>) => {
        const location = `${ctx.baseUrl}/v1/spaces/${target.access.row.id}/revisions/${result.revision}`
        return new Reply(result, { location })
      }
      const bringIn = (message: string) => (files: SourceFiles) =>
        importFiles(ctx, target, files, message, answer)
      return answer(
        request.isMultipart()
          ? await withUpload(ctx, request, bringIn('Import'))
          : await withFetched(ctx, target, body, bringIn(`Import from ${body.url}`)),
      )
    },
  })

/** Loaded with the first import, a part in each turn: reading archives and front matter takes a large part of the program. */
const whatImports = async () => {
  for (const load of largeParts) {
    await load()
    await nextTurn()
  }
  return Promise.all([import('./import.ts'), import('./receive.ts')])
}

const largeParts: readonly (() => Promise<unknown>)[] = [
  () => import('#archive/index.ts'),
  () => import('#content/front-matter/index.ts'),
  () => import('#content/repository/index.ts'),
]

export const importOperations: readonly Operation[] = [spaceHead, changeRequestHead].map(postImport)
