// Brings a folder or a zip into a space, through the API.
import { openAsBlob } from 'node:fs'
import type { ImportResult, LecternClient } from '#client'
import { sentenceOf } from './failure.ts'
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

export interface ImportAnswer extends ImportResult {
  readonly space: { readonly id: string }
  readonly changeRequest?: { readonly id: string; readonly number: number }
}

/** Imports what is at a path; `location` is the address of what now has it. */
export const importContent = async (
  client: LecternClient,
  path: string,
  destination: ImportDestination,
  isQuiet: boolean,
): Promise<{ imported: ImportAnswer; location: string }> =>
  withTemporaryFolder(async folder => {
    const archive = await packArchive(path, folder)
    const made: string[] = []
    try {
      const target = await targetOf(client, destination, made)
      const result = await sendArchive(client, target, archive, isQuiet)
      return { imported: importedOf(target, result), location: target.location }
    } catch (error) {
      if (made.length === 0) throw error
      const verb = made.length === 1 ? 'was' : 'were'
      throw new Error(`${made.join(' and ')} ${verb} made, but the import failed: ${sentenceOf(error)}`, {
        cause: error,
      })
    }
  })

interface ImportTarget {
  readonly space: { readonly id: string }
  readonly changeRequest?: { readonly id: string; readonly number: number }
  readonly location: string
}

/** What is made for the import is noted, to be named where the rest of it fails. */
const targetOf = async (
  client: LecternClient,
  { space, organization = '', changeRequest: subject, new: title = '' }: ImportDestination,
  made: string[],
): Promise<ImportTarget> => {
  const { id, urls } =
    space === undefined
      ? await client.createSpace({ organizationId: organization, body: { title } })
      : await client.getSpaceById({ spaceId: space })
  if (space === undefined) made.push(`the space ${id}`)
  if (subject === undefined) return { space: { id }, location: urls.location }
  const changeRequest = await client.createChangeRequest({ spaceId: id, body: { subject } })
  const { number, urls: addresses } = changeRequest
  made.push(`the change request ${changeRequest.id} (number ${number})`)
  return { space: { id }, changeRequest: { id: changeRequest.id, number }, location: addresses.location }
}

const importedOf = ({ space, changeRequest }: ImportTarget, result: ImportResult): ImportAnswer => {
  const { revision, importedResources, totalResources, failures } = result
  const resources = { revision, importedResources, totalResources, failures }
  return { space, ...(changeRequest && { changeRequest }), ...resources }
}

const sendArchive = async (
  client: LecternClient,
  { space, changeRequest }: ImportTarget,
  archive: string,
  isQuiet: boolean,
): Promise<ImportResult> => {
  const file = await openAsBlob(archive)
  const progress = startProgress(isQuiet, { act: 'sending', total: file.size, afterwards: 'working…' })
  const content = file.stream().pipeThrough(progress.counting())
  const body = { archive: { name: 'archive.zip', type: 'application/zip', content } }
  const spaceId = space.id
  try {
    return changeRequest === undefined
      ? await client.importContentInSpace({ spaceId, body })
      : await client.importContentInChangeRequest({ spaceId, changeRequestId: changeRequest.id, body })
  } finally {
    progress.stop()
  }
}
