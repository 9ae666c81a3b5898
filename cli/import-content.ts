// Brings a folder or a zip into a space, through the API.
import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readArchive, readFolder, writeArchive } from '../src/archive/index.ts'
import { type ApiClient, step } from './api-client.ts'
import { startProgress } from './progress.ts'
import { withTemporaryFolder } from './temporary.ts'

/** Where an import goes: a space that is there or one that is made, its main content or a new change request. */
export interface Destination {
  readonly space?: string
  readonly new?: string
  readonly organization?: string
  readonly changeRequest?: string
}

export interface Imported {
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
  destination: Destination,
  isQuiet: boolean,
): Promise<{ imported: Imported; location: string }> =>
  withTemporaryFolder(async folder => {
    const archive = await archiveOf(path, folder)
    const target = await targetOf(api, destination)
    try {
      const result = await sendArchive(api, `${target.path}/content/import`, archive, isQuiet)
      const { space, changeRequest } = target
      const { revision, importedResources, totalResources, failures } = result
      const made = { space, ...(changeRequest && { changeRequest }) }
      return {
        imported: { ...made, revision, importedResources, totalResources, failures },
        location: target.location,
      }
    } catch (error) {
      throw target.made === undefined
        ? error
        : new Error(`${target.made}, but the import failed: ${(error as Error).message}`)
    }
  })

/** A zip as it is; a folder packed into one. What is wrong with them shows here, before anything is made. */
const archiveOf = async (path: string, folder: string): Promise<string> => {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new Error(`there is no folder and no zip at ${path}`)
  if (!found.isDirectory()) {
    await checkArchive(path)
    return path
  }
  const files = await readFolder(path)
  if (files.size === 0) throw new Error(`there is nothing to import: ${path} holds no file`)
  const archive = join(folder, 'archive.zip')
  await pipeline(writeArchive(belowOneFolder(files)), createWriteStream(archive))
  return archive
}

const checkArchive = async (path: string): Promise<void> => {
  try {
    for await (const _entry of readArchive(path)) return
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`)
  }
  throw new Error(`there is nothing to import: ${path} holds no file`)
}

/** The server drops one folder that holds everything, since archives often have it; so only this one is dropped. */
function* belowOneFolder(files: ReadonlyMap<string, Uint8Array>): Generator<[string, Uint8Array]> {
  for (const [path, bytes] of files) yield [`folder/${path}`, bytes]
}

interface Resource {
  readonly id: string
  readonly number: number
  readonly urls: { readonly location: string }
}

interface ImportTarget {
  readonly space: { readonly id: string }
  readonly changeRequest?: { readonly id: string; readonly number: number }
  /** Below `/v1`. */
  readonly path: string
  readonly location: string
  /** What was made for this import, said for the case that it fails. */
  readonly made?: string
}

const targetOf = async (api: ApiClient, destination: Destination): Promise<ImportTarget> => {
  const space = await spaceOf(api, destination)
  const path = `/spaces/${step(space.id)}`
  const made = destination.new === undefined ? undefined : `the space ${space.id} was made`
  const target: ImportTarget = {
    space: { id: space.id },
    path,
    location: space.urls.location,
    ...(made && { made }),
  }
  if (destination.changeRequest === undefined) return target
  try {
    return await withChangeRequest(api, target, destination.changeRequest)
  } catch (error) {
    throw made === undefined
      ? error
      : new Error(`${made}, but no change request in it: ${(error as Error).message}`)
  }
}

const spaceOf = (api: ApiClient, destination: Destination): Promise<Resource> =>
  destination.space === undefined
    ? api.post(`/orgs/${step(destination.organization ?? '')}/spaces`, { title: destination.new })
    : api.get(`/spaces/${step(destination.space)}`)

const withChangeRequest = async (
  api: ApiClient,
  target: ImportTarget,
  subject: string,
): Promise<ImportTarget> => {
  const { id, number, urls } = await api.post<Resource>(`${target.path}/change-requests`, { subject })
  const made = `${target.made ?? `in the space ${target.space.id}`}, the change request ${id} (number ${number}) was made`
  return {
    space: target.space,
    changeRequest: { id, number },
    path: `${target.path}/change-requests/${step(id)}`,
    location: urls.location,
    made:
      target.made === undefined
        ? made
        : `${target.made}, and the change request ${id} (number ${number}) in it`,
  }
}

const sendArchive = async (
  api: ApiClient,
  path: string,
  archive: string,
  isQuiet: boolean,
): Promise<Imported> => {
  const { type, body } = onePart(await openAsBlob(archive))
  const progress = startProgress(isQuiet, { act: 'sending', total: body.size, then: 'working…' })
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
