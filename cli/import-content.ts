// Imports from an address, a folder or a zip into a space, through the API.
import { openAsBlob } from 'node:fs'
import type { Import, ImportSource, LecternClient, NewImport } from '#client'
import { sentenceOf } from './failure.ts'
import { followImport } from './follow-import.ts'
import { addressIn } from './import-source.ts'
import { onlyOrganization } from './only-organization.ts'
import { packArchive } from './pack-archive.ts'
import { startProgress } from './progress.ts'
import { withTemporaryFolder } from './temporary.ts'

/** Where an import goes: an existing space or a new one, its main content or a new change request. */
export interface ImportDestination {
  readonly space?: string
  readonly new?: string
  readonly organization?: string
  readonly changeRequest?: string
}

export interface ImportAnswer
  extends Required<Pick<Import, 'revision' | 'importedResources' | 'totalResources' | 'failures'>> {
  readonly space: { readonly id: string }
  readonly changeRequest?: { readonly id: string; readonly number: number }
}

/** What is imported: its address or its path, and what is at the address, if the caller says so. */
export interface ImportedThere {
  readonly from: string
  readonly source?: string
}

/** Imports; `location` is the address of the content that was changed. */
export const importContent = async (
  client: LecternClient,
  { from, source }: ImportedThere,
  destination: ImportDestination,
  isQuiet: boolean,
): Promise<{ imported: ImportAnswer; location: string }> => {
  const address = addressIn(from, source)
  if (address !== undefined)
    return bringIn(client, destination, isQuiet, target => request(client, target, address))
  return withTemporaryFolder(async folder => {
    const archive = await packArchive(from, folder)
    return bringIn(client, destination, isQuiet, target => sendArchive(client, target, archive, isQuiet))
  })
}

const bringIn = async (
  client: LecternClient,
  destination: ImportDestination,
  isQuiet: boolean,
  ask: (target: ImportTarget) => Promise<Import>,
): Promise<{ imported: ImportAnswer; location: string }> => {
  const made: string[] = []
  try {
    const target = await targetOf(client, destination, made)
    const ended = await followImport(client, target.organization, await ask(target), isQuiet)
    if (ended.status === 'cancelled') throw new Error('somebody cancelled it; nothing was imported')
    if (ended.status === 'failed') throw new Error(ended.error ?? 'the import failed')
    return { imported: importedOf(target, ended), location: target.location }
  } catch (error) {
    if (made.length === 0) throw error
    const verb = made.length === 1 ? 'was' : 'were'
    throw new Error(`${made.join(' and ')} ${verb} made, but the import failed: ${sentenceOf(error)}`, {
      cause: error,
    })
  }
}

interface ImportTarget {
  readonly organization: string
  readonly space: { readonly id: string }
  readonly changeRequest?: { readonly id: string; readonly number: number }
  readonly location: string
}

/** Whatever is created for the import is added to `made`, to be named if the rest of it fails. */
const targetOf = async (
  client: LecternClient,
  { space, organization, changeRequest: subject, new: title = '' }: ImportDestination,
  made: string[],
): Promise<ImportTarget> => {
  const {
    id,
    organization: owner,
    urls,
  } = space === undefined
    ? await client.createSpace({
        organizationId: organization ?? (await onlyOrganization(client)),
        body: { title },
      })
    : await client.getSpaceById({ spaceId: space })
  if (space === undefined) made.push(`the space ${id}`)
  const target = { organization: owner, space: { id } }
  if (subject === undefined) return { ...target, location: urls.location }
  const changeRequest = await client.createChangeRequest({ spaceId: id, body: { subject } })
  const { number, urls: addresses } = changeRequest
  made.push(`the change request ${changeRequest.id} (number ${number})`)
  return { ...target, changeRequest: { id: changeRequest.id, number }, location: addresses.location }
}

const importedOf = ({ space, changeRequest }: ImportTarget, ended: Import): ImportAnswer => {
  // A finished import has all of these fields.
  const { revision = '', importedResources = 0, totalResources = 0, failures } = ended
  const resources = { revision, importedResources, totalResources, failures }
  return { space, ...(changeRequest && { changeRequest }), ...resources }
}

const sendArchive = async (
  client: LecternClient,
  target: ImportTarget,
  archive: string,
  isQuiet: boolean,
): Promise<Import> => {
  const file = await openAsBlob(archive)
  const progress = startProgress(isQuiet, { act: 'sending', total: file.size, afterwards: 'working…' })
  const content = file.stream().pipeThrough(progress.counting())
  try {
    return await request(client, target, {
      archive: { name: 'archive.zip', type: 'application/zip', content },
    })
  } finally {
    progress.stop()
  }
}

const request = (
  client: LecternClient,
  { space: { id: spaceId }, changeRequest }: ImportTarget,
  body: ImportSource | NewImport,
): Promise<Import> =>
  changeRequest === undefined
    ? client.requestImportInSpace({ spaceId, body })
    : client.requestImportInChangeRequest({ spaceId, changeRequestId: changeRequest.id, body })
