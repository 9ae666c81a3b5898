// The operations that import, on both kinds of heads that can be written, and those that follow imports.

import { importStatuses } from '#database/index.ts'
import { reference } from '#http/id-reference.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { organization } from '#identity/organizations/index.ts'
import { Type } from '#kernel/type.ts'
import { type AnswerTo, changeRequestHead, type HeadKind, spaceHead } from '../heads/index.ts'
import { cancelImport } from './cancel.ts'
import type { ImportOutcome } from './import.ts'
import { loadParts } from './load-parts.ts'
import { presentImports, presentResult } from './present.ts'
import { ArchivePart, Import, ImportResult, ImportSource } from './schema.ts'
import { type ImportRow, importsSeen } from './store.ts'
import { importSubject } from './subject.ts'

const whatItTakes =
  'a zip of Markdown files, sent as the part `archive`, or what is at an address. A `SUMMARY.md` in it says which pages there are and in which order. It needs the level `edit` on the space.'

const refused = 'The space is locked, or the change request is merged or archived.'

const postImport = (head: HeadKind): Operation =>
  operation({
    id: `importContent${head.suffix}`,
    method: 'POST',
    path: `${head.path}/import`,
    status: 201,
    summary: 'Bring in documentation from an address, or from an archive sent as the part `archive`',
    description: `Brings documentation into a ${head.subject.noun}: ${whatItTakes} All of it makes one revision; what could not be read is told in \`failures\`. The answer comes when all is done, and whoever hangs up cancels it. What takes long is better asked for with \`imports\`, and followed.`,
    body: ImportSource,
    multipart: ArchivePart,
    reply: ImportResult,
    errors: { 409: `${refused} Or somebody cancelled the import.` },
    on: head.subject,
    changes: `getCurrentRevision${head.suffix}`,
    allow: 'edit',
    transaction: 'own',
    run: async (ctx, target, { body, request }) => {
      await loadParts()
      const { bringInAddress, bringInArchive } = await import('./bring-in.ts')
      const answer: AnswerTo<ImportOutcome> = outcome => {
        const location = `${ctx.baseUrl}/v1/spaces/${target.access.row.id}/revisions/${outcome.revision}`
        return new Reply(presentResult(outcome), { location })
      }
      return answer(
        request.isMultipart()
          ? await bringInArchive(ctx, target, request, answer)
          : await bringInAddress(ctx, target, request, body, answer),
        ctx,
      )
    },
  })

const requestImport = (head: HeadKind): Operation =>
  operation({
    id: `requestImport${head.suffix}`,
    method: 'POST',
    path: `${head.path}/imports`,
    status: 202,
    summary: 'Ask for an import, and follow it',
    description: `Asks for documentation to be brought into a ${head.subject.noun}: ${whatItTakes} It is done later, as you and with what your token may do then, also when the server is restarted meanwhile. \`urls.location\` of the answer says how far it is.`,
    body: ImportSource,
    multipart: ArchivePart,
    reply: Import,
    errors: { 409: refused },
    on: head.subject,
    changes: `getCurrentRevision${head.suffix}`,
    allow: 'edit',
    transaction: 'own',
    run: async (ctx, target, { body, request }) => {
      await loadParts()
      const { requestAddress, requestArchive } = await import('./request-import.ts')
      const answer: AnswerTo<ImportRow> = async (row, inside) => (await presentImports(inside, [row]))[0]
      return answer(
        request.isMultipart()
          ? await requestArchive(ctx, target, request, answer)
          : await requestAddress(ctx, target, body, answer),
        ctx,
      )
    },
  })

const base = '/orgs/:organizationId/imports'

const listImports = operation({
  id: 'listImportsInOrganization',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The imports into all spaces of an organization that you may see, oldest first',
  description:
    'Lists the imports into all spaces of an organization that you may see, oldest first. Everybody who belongs to the organization may ask.',
  query: Type.Object({
    ...pageParameters,
    status: Type.Optional(Type.Enum([...importStatuses], { description: 'Only those of this status.' })),
    space: Type.Optional(reference('Only those into this space: an id.')),
  }),
  reply: listOf(Import),
  on: organization,
  allow: 'member',
  run: (ctx, { id, member, role }, { query, page }) => {
    const viewer = { user: ctx.actor.userId, standing: { member, role } }
    const rows = importsSeen(ctx, id, viewer, query)
    return list(ctx, page, {
      rows: rows.selectAll('imports'),
      count: rows,
      order: [{ column: 'imports.id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: shown => presentImports(ctx, shown),
    })
  },
})

const getImport = operation({
  id: 'getImportById',
  method: 'GET',
  path: `${base}/:importId`,
  status: 200,
  summary: 'An import, and how far it is',
  description:
    'Gives an import: its status, what is being done at this moment, and once it is done the revision and what could not be brought in. It needs the level `read` on the space.',
  reply: Import,
  on: importSubject,
  allow: 'read',
  run: async (ctx, { row }) => (await presentImports(ctx, [row]))[0],
})

const postCancel = operation({
  id: 'cancelImport',
  method: 'POST',
  path: `${base}/:importId/cancel`,
  status: 200,
  summary: 'Cancel an import that has not ended',
  description:
    'Cancels an import that waits or is being done; nothing of it is brought in. It needs the level `edit` on the space. What an import has brought in that is done already, a rollback takes back.',
  reply: Import,
  errors: { 409: 'The import has ended.' },
  on: importSubject,
  changes: 'getImportById',
  allow: 'edit',
  run: async (ctx, { row }) => (await presentImports(ctx, [await cancelImport(ctx, row)]))[0],
})

const heads = [spaceHead, changeRequestHead]

export const importOperations: readonly Operation[] = [
  ...heads.map(postImport),
  ...heads.map(requestImport),
  listImports,
  getImport,
  postCancel,
]
