// A valid request to every operation: the table that the whole-API tests go through.
import { writeArchive } from '#archive/index.ts'
import type { Operation } from '#http/operation.ts'
import type { Person } from '../world/world.ts'
import { anotherChangeRequest, type Scene } from './scene.ts'

/** One way to ask an operation. What is left out is taken from the scene, or not sent. */
export interface Example {
  /** Tells several examples of one operation apart. */
  readonly variant?: string
  /** Path parameters that are not the scene's, such as of a thing that the request uses up. */
  readonly params?: (scene: Scene, caller: Person | undefined) => Promise<Record<string, string>>
  readonly query?: string
  /** A JSON body that names as many fields as it can. */
  readonly body?: (scene: Scene) => unknown
  readonly form?: () => Promise<FormData>
}

export interface ReadyRequest {
  readonly method: 'GET'
  readonly url: string
  readonly payload?: string | Buffer
  readonly headers: Record<string, string>
}

/** The request of an example, as it is injected; without an authorization. */
export const requestOf = async (
  scene: Scene,
  operation: Operation,
  example: Example,
  caller?: Person,
): Promise<ReadyRequest> => {
  const params = { ...scene.params, ...(await example.params?.(scene, caller)) }
  const path = operation.path.replaceAll(/:(\w+)|\*/g, (step, name) => params[name ?? step] as string)
  const method = operation.method as 'GET'
  const url = `/v1${path}${example.query === undefined ? '' : `?${example.query}`}`
  if (example.form !== undefined) return { method, url, ...(await multipart(await example.form())) }
  if (example.body === undefined) return { method, url, headers: {} }
  const payload = JSON.stringify(example.body(scene))
  return { method, url, payload, headers: { 'content-type': 'application/json' } }
}

/** Every example with its operation, in the order of the operations; throws where an operation has none. */
export const allExamples = (
  operations: readonly Operation[],
): { readonly operation: Operation; readonly example: Example; readonly name: string }[] => {
  const without = operations.filter(({ id }) => examples[id] === undefined).map(({ id }) => id)
  if (without.length > 0) throw new Error(`test/matrix/requests.ts has no example of ${without.join(', ')}`)
  return operations.flatMap(operation =>
    (examples[operation.id] as readonly Example[]).map(example => ({
      operation,
      example,
      name: example.variant === undefined ? operation.id : `${operation.id} (${example.variant})`,
    })),
  )
}

const multipart = async (form: FormData) => {
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') as string }
  return { headers, payload: Buffer.from(await encoded.arrayBuffer()) }
}

/** Enough for operations that take neither a body nor anything of their own. */
const plain: readonly Example[] = [{}]

const changes: readonly Example[] = [
  {
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

let count = 0
const unique = () => String(++count)

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

const rollback: readonly Example[] = [{ body: ({ params }) => ({ revision: params.revisionId }) }]

const freshChangeRequest: Example['params'] = async scene => ({
  changeRequestId: await anotherChangeRequest(scene),
})

/** A change request that the caller made when they still could. */
const ownChangeRequest: Example['params'] = async (scene, caller) => {
  const id = await anotherChangeRequest(scene)
  if (caller !== undefined) {
    await scene.world.act(caller, ctx =>
      ctx.db.updateTable('change_requests').set({ created_by: caller.id }).where('id', '=', id).execute(),
    )
  }
  return { changeRequestId: id }
}

const freshToken: Example['params'] = async ({ admin }) => ({
  tokenId: (await admin.post('/user/tokens', { label: 'To be revoked' })).body.id,
})

const examples: Readonly<Record<string, readonly Example[]>> = {
  getApiInformation: plain,
  getAuthenticatedUser: plain,
  getUserById: plain,
  updateUserById: [{ body: () => ({ displayName: 'Ada', photoURL: 'https://example.com/ada.png' }) }],
  listApiTokens: plain,
  createApiToken: [
    { body: () => ({ label: 'Example', scope: 'read', expiresAt: '2027-01-01T00:00:00.000Z' }) },
  ],
  deleteApiToken: [{ params: freshToken }],
  listOrganizationsForAuthenticatedUser: plain,
  createOrganization: [{ body: () => ({ title: 'Another', hostname: `another-${unique()}` }) }],
  getOrganizationById: plain,
  updateOrganizationById: [
    {
      body: () => ({
        title: 'Scene',
        emailDomains: ['example.com'],
        hostname: 'scene',
        defaultRole: 'read',
        defaultContent: null,
        logo: 'https://example.com/logo.png',
        sso: false,
        ai: true,
        inviteLinks: true,
      }),
    },
  ],
  listSpacesInOrganizationById: plain,
  createSpace: [{ body: () => ({ title: 'Example', emoji: '🐢', parent: null, editMode: 'live' }) }],
  getSpaceById: plain,
  updateSpaceById: [
    { variant: 'title', body: () => ({ title: 'Space', emoji: '📄' }) },
    { variant: 'editMode', body: () => ({ editMode: 'live' }) },
    { variant: 'defaultLevel', body: () => ({ defaultLevel: 'read' }) },
    { variant: 'visibility', body: () => ({ title: 'Space', visibility: 'private' }) },
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
  exportContentInSpace: plain,
  exportContentInChangeRequest: plain,
  exportContentInRevision: plain,
  listChangeRequestsForSpace: [{ query: 'status=all' }],
  createChangeRequest: [{ body: () => ({ subject: 'Example', agentTaskId: 'task' }) }],
  getChangeRequestById: plain,
  updateChangeRequestById: [
    { variant: 'subject', body: () => ({ subject: 'Scene', status: 'open' }) },
    { variant: "archive another's", params: freshChangeRequest, body: () => ({ status: 'archived' }) },
    { variant: 'archive their own', params: ownChangeRequest, body: () => ({ status: 'archived' }) },
  ],
  mergeChangeRequest: [{ params: freshChangeRequest }],
  updateChangeRequestFromMain: plain,
  listConflictsInChangeRequest: plain,
  listContributorsOfChangeRequest: plain,
}
