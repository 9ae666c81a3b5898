// Requests to the operations on spaces, content and change requests.
import { writeArchive } from '#archive/index.ts'
import { anotherChangeRequest, anotherImport, type Scene } from '../scene.ts'
import { type Example, type Examples, plain, unique } from './example.ts'

const changes: readonly Example[] = [
  {
    body: ({ params }) => ({
      message: 'Say how to upgrade',
      changes: [
        {
          operation: 'insert_page',
          title: 'Upgrade',
          slug: `upgrade-${unique()}`,
          into: params.pageId,
          emoji: '⬆️',
          document: { markdown: '# Upgrade\n\nBack up first.\n' },
        },
        { operation: 'update_page', page: params.pageId, description: 'How to install, run and upgrade' },
        { operation: 'set_variables', variables: { version: `2.${unique()}` } },
      ],
    }),
  },
  {
    variant: 'of every kind',
    body: ({ params }) => ({
      message: 'Several changes',
      changes: [
        {
          operation: 'insert_page',
          title: 'Added',
          ref: 'added',
          into: null,
          at: 0,
          slug: `added-${unique()}`,
        },
        { operation: 'update_page', page: 'added', emoji: '🐢', layout: { outline: false }, hidden: true },
        { operation: 'update_page', page: 'added', cover: { yPos: 1 }, variables: { name: 'value' } },
        { operation: 'revert_page', page: params.pageId, revision: params.revisionId },
        { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==', ref: 'file' }] },
        { operation: 'delete_file', file: 'file' },
        { operation: 'set_variables', variables: { product: 'Lectern', gone: null } },
        { operation: 'insert_reusable_content', title: 'Reused', document: { markdown: 'a' }, ref: 'reused' },
        { operation: 'update_reusable_content', reusableContent: 'reused', document: { markdown: 'b' } },
        { operation: 'delete_reusable_content', reusableContent: 'reused' },
        { operation: 'delete_page', page: 'added' },
      ],
    }),
  },
]

const oneFile = async () => {
  const form = new FormData()
  form.append('file', new File(['bytes'], 'upload.txt'))
  return form
}

const archive = async () => {
  const parts: Buffer[] = []
  for await (const part of writeArchive(new Map([['imported.md', Buffer.from('# Imported\n')]])))
    parts.push(part)
  const form = new FormData()
  form.append('archive', new File([Buffer.concat(parts)], 'archive.zip'))
  return form
}

const requestedImport: readonly Example[] = [
  { body: () => ({ url: 'https://docs.example.com/archive.zip', source: 'zip' }) },
  { variant: 'archive', form: archive },
]

const freshImport: NonNullable<Example['params']> = async scene => ({ importId: await anotherImport(scene) })

const rollback: readonly Example[] = [{ body: ({ params }) => ({ revision: params.revisionId }) }]

const freshChangeRequest: NonNullable<Example['params']> = async scene => ({
  changeRequestId: await anotherChangeRequest(scene),
})

const mergedChangeRequest: NonNullable<Example['params']> = async scene => {
  const changeRequestId = await anotherChangeRequest(scene)
  await scene.admin.post(`/spaces/${scene.params.spaceId}/change-requests/${changeRequestId}/merge`)
  return { changeRequestId }
}

/** A change request of the caller's, as if they had made it when they still could. */
const ownChangeRequest: NonNullable<Example['params']> = async (scene, caller) => {
  const id = await anotherChangeRequest(scene)
  if (caller !== undefined) {
    await scene.world.act(caller, ctx =>
      ctx.db.updateTable('change_requests').set({ created_by: caller.id }).where('id', '=', id).execute(),
    )
  }
  return { changeRequestId: id }
}

const freshSpace = async ({ admin, organization }: Scene): Promise<string> =>
  (await admin.post(`/orgs/${organization.id}/spaces`, { title: 'Old notes' })).body.id

const deletedSpace = async (scene: Scene): Promise<string> => {
  const id = await freshSpace(scene)
  await scene.admin.delete(`/spaces/${id}`)
  return id
}

export const libraryExamples: Examples = {
  listSpacesInOrganizationById: plain,
  listSpacesForOrganizationMember: plain,
  createSpace: [{ body: () => ({ title: 'Release notes', emoji: '📦', parent: null, editMode: 'live' }) }],
  getSpaceById: plain,
  updateSpaceById: [
    { variant: 'title', body: () => ({ title: 'Product guide', emoji: '📘' }) },
    { variant: 'editMode', body: () => ({ editMode: 'live' }) },
    { variant: 'defaultLevel', body: () => ({ defaultLevel: 'read' }) },
    { variant: 'visibility', body: () => ({ title: 'Product guide', visibility: 'private' }) },
    { variant: 'mergeRules', body: () => ({ mergeRules: { noOutdatedApprovals: true } }) },
  ],
  deleteSpaceById: [{ params: async scene => ({ spaceId: await freshSpace(scene) }) }],
  restoreSpace: [{ params: async scene => ({ spaceId: await deletedSpace(scene) }) }],
  duplicateSpace: plain,
  moveSpace: [
    {
      params: async scene => ({ spaceId: await freshSpace(scene) }),
      body: ({ params }) => ({
        parent: null,
        position: { before: { type: 'space', space: params.spaceId } },
      }),
    },
  ],
  transferSpace: [
    {
      params: async scene => ({ spaceId: await freshSpace(scene) }),
      body: ({ params }) => ({ organization: params.organizationId, parent: params.collectionId }),
    },
  ],
  getCurrentRevisionInSpace: plain,
  changeContentInSpace: changes,
  rollBackContentInSpace: rollback,
  getCurrentRevisionInChangeRequest: plain,
  changeContentInChangeRequest: changes,
  rollBackContentInChangeRequest: rollback,
  listRevisionsInSpace: plain,
  getRevisionById: plain,
  getRevisionChanges: plain,
  getChangeRequestChanges: plain,
  getPageBlameInSpace: plain,
  getPageBlameInChangeRequest: plain,
  getPageBlameInRevision: plain,
  listPageRevisionsInSpace: plain,
  listPageRevisionsInChangeRequest: plain,
  listPageRevisionsInRevision: plain,
  listPagesInSpace: plain,
  getPageInSpace: plain,
  getPageAtPathInSpace: plain,
  getReusableContentInSpace: plain,
  listPagesInChangeRequest: plain,
  getPageInChangeRequest: plain,
  getPageAtPathInChangeRequest: plain,
  getReusableContentInChangeRequest: plain,
  listPagesInRevision: plain,
  getPageInRevision: plain,
  getPageAtPathInRevision: plain,
  getReusableContentInRevision: plain,
  listFilesInSpace: plain,
  getFileInSpace: plain,
  listFilesInChangeRequest: plain,
  getFileInChangeRequest: plain,
  listFilesInRevision: plain,
  getFileInRevision: plain,
  uploadFilesInSpace: [{ form: oneFile }],
  uploadFilesInChangeRequest: [{ form: oneFile }],
  importContentInSpace: [{ form: archive }],
  importContentInChangeRequest: [{ form: archive }],
  requestImportInSpace: requestedImport,
  requestImportInChangeRequest: requestedImport,
  listImportsInOrganization: plain,
  getImportById: plain,
  cancelImport: [{ params: freshImport }],
  exportContentInSpace: plain,
  exportContentInChangeRequest: plain,
  exportContentInRevision: plain,
  getPdfInSpace: [{ query: 'paper=letter' }],
  getPdfInChangeRequest: plain,
  listChangeRequestsForSpace: [{ query: 'status=all' }],
  createChangeRequest: [{ body: () => ({ subject: 'Explain the new settings', agentTaskId: 'TASK-4711' }) }],
  getChangeRequestById: plain,
  updateChangeRequestById: [
    { variant: 'subject', body: () => ({ subject: 'Revise the guide', status: 'open' }) },
    { variant: "archive another's", params: freshChangeRequest, body: () => ({ status: 'archived' }) },
    { variant: 'archive their own', params: ownChangeRequest, body: () => ({ status: 'archived' }) },
  ],
  mergeChangeRequest: [{ params: freshChangeRequest }],
  updateChangeRequestFromMain: plain,
  revertChangeRequest: [
    { params: mergedChangeRequest, body: () => ({ subject: 'Take back the questions' }) },
  ],
  listConflictsInChangeRequest: plain,
  listContributorsOfChangeRequest: plain,
}
