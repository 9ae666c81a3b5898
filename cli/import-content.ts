// Brings a folder or a zip into a space, through the API.
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type ApiClient, step } from './api-client.ts'
import { packArchive } from './pack-archive.ts'
import { startProgress } from './progress.ts'
import { withTemporaryFolder } from './temporary.ts'

/** Where an import goes: a space that is there or one that is made, its main content or a new change request. */
export interface ImportDestination {
  readonly space?: string
  readonly new?: string
  readonly organization?: string
  readonly changeRequest?: string
}

export interface ImportAnswer {
  readonly space: { readonly id: string }
  readonly changeRequest?: { readonly id: string; readonly number: number }
  readonly revision: string
  readonly importedResources: number
  readonly totalResources: number
  readonly failures: readonly { readonly url: string; readonly reason: string }[]
}

/** Imports what is at a path; `location` is the address of what now has it. */
export const importContent = async (
  api: ApiClient,
  path: string,
  destination: ImportDestination,
  isQuiet: boolean,
): Promise<{ imported: ImportAnswer; location: string }> =>
  withTemporaryFolder(async folder => {
    const archive = await packArchive(path, folder)
    const made: string[] = []
    try {
      const target = await targetOf(api, destination, made)
      const result = await sendArchive(api, `${target.path}/content/import`, archive, isQuiet)
      return { imported: importedOf(target, result), location: target.location }
    } catch (error) {
      if (made.length === 0) throw error
      const verb = made.length === 1 ? 'was' : 'were'
      throw new Error(
        `${made.join(' and ')} ${verb} made, but the import failed: ${(error as Error).message}`,
      )
    }
  })

interface ImportTarget {
  readonly space: { readonly id: string }
  readonly changeRequest?: { readonly id: string; readonly number: number }
  /** Below `/v1`. */
  readonly path: string
  readonly location: string
}

interface Resource {
  readonly id: string
  readonly urls: { readonly location: string }
}

/** What is made for the import is noted, to be named where the rest of it fails. */
const targetOf = async (
  api: ApiClient,
  { space, organization, changeRequest, new: title }: ImportDestination,
  made: string[],
): Promise<ImportTarget> => {
  const { id, urls } =
    space === undefined
      ? await api.post<Resource>(`/orgs/${step(organization ?? '')}/spaces`, { title })
      : await api.get<Resource>(`/spaces/${step(space)}`)
  if (space === undefined) made.push(`the space ${id}`)
  const target: ImportTarget = { space: { id }, path: `/spaces/${step(id)}`, location: urls.location }
  return changeRequest === undefined ? target : withChangeRequest(api, target, changeRequest, made)
}

const withChangeRequest = async (
  api: ApiClient,
  { space, path }: ImportTarget,
  subject: string,
  made: string[],
): Promise<ImportTarget> => {
  const changeRequest = await api.post<Resource & { number: number }>(`${path}/change-requests`, { subject })
  const { id, number, urls } = changeRequest
  made.push(`the change request ${id} (number ${number})`)
  const own = `${path}/change-requests/${step(id)}`
  return { space, changeRequest: { id, number }, path: own, location: urls.location }
}

type ImportResult = Pick<ImportAnswer, 'revision' | 'importedResources' | 'totalResources' | 'failures'>

const importedOf = ({ space, changeRequest }: ImportTarget, result: ImportResult): ImportAnswer => {
  const { revision, importedResources, totalResources, failures } = result
  const resources = { revision, importedResources, totalResources, failures }
  return { space, ...(changeRequest && { changeRequest }), ...resources }
}

const sendArchive = async (
  api: ApiClient,
  path: string,
  archive: string,
  isQuiet: boolean,
): Promise<ImportResult> => {
  const { type, body } = onePart(await openAsBlob(archive))
  const progress = startProgress(isQuiet, { act: 'sending', total: body.size, afterwards: 'working…' })
  try {
    return await api.send(path, type, body.stream().pipeThrough(progress.counting()))
  } finally {
    progress.stop()
  }
}

/** As FormData would send it, whose own stream fails where the server answers before it has all of it (Node 26). */
const onePart = (file: Blob): { type: string; body: Blob } => {
  const boundary = `lectern-${randomUUID()}`
  const head = [
    `--${boundary}`,
    'content-disposition: form-data; name="archive"; filename="archive.zip"',
    'content-type: application/zip',
  ]
  const body = new Blob([`${head.join('\r\n')}\r\n\r\n`, file, `\r\n--${boundary}--\r\n`])
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}
