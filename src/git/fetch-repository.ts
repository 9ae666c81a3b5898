// Fetches the files of a repository over HTTP: one commit, without its history.
import { Invalid } from '#kernel/errors.ts'
import type { GitAddress } from './address.ts'
import { readServer } from './capabilities.ts'
import { askFirst, type Conversation, type GitFetcher } from './conversation.ts'
import { findEntry, type ListedFiles, type ListLimits, listFiles } from './list-files.ts'
import { type PackLimits, packLimits } from './pack/limits.ts'
import { openPack, type Pack } from './pack/open-pack.ts'
import { checkedPack, type PackBytes } from './pack/pack-bytes.ts'
import { type Chosen, chooseRef, prefixesFor } from './refs.ts'
import { refused, shown } from './refusal.ts'
import { listRefs, requestPack } from './request-pack.ts'
import { rootOf } from './tree.ts'

export interface RepositoryRequest {
  readonly address: GitAddress
  readonly fetcher: GitFetcher
  /** Stores the pieces of the pack; each piece may be overwritten afterwards. */
  readonly keep: (pieces: AsyncIterable<Uint8Array>) => Promise<PackBytes>
  readonly signal: AbortSignal
  readonly progress: (stage: string, done?: number, total?: number) => void
  readonly limits: ListLimits & Partial<PackLimits>
}

/** Fetches the wanted files. They can be read as long as the stored pack can be. */
export const fetchRepository = async (request: RepositoryRequest): Promise<ListedFiles> => {
  const { address } = request
  try {
    return await fetchFiles(request)
  } catch (error) {
    throw withoutCredentials(error, address)
  }
}

const fetchFiles = async (request: RepositoryRequest): Promise<ListedFiles> => {
  const { signal, limits } = request
  const { pack, chosen } = await fetchPack(request)
  signal.throwIfAborted()
  const root = await rootOf(pack, chosen.oid)
  const found = await findEntry(pack, root, chosen.folder)
  if (found !== undefined) return listFiles(pack, found, limits)
  throw refused(`there is no folder ${shown(chosen.folder)} in ${shown(chosen.name)} of the repository`)
}

const fetchPack = async (request: RepositoryRequest): Promise<{ pack: Pack; chosen: Chosen }> => {
  const { address, fetcher, signal, progress, keep } = request
  const limits = { ...packLimits, ...request.limits }
  progress('asking for the branch')
  const prefixes = prefixesFor(address.wanted)
  const { base, answer: server } = await askFirst({ fetcher, address, signal }, (packets, contentType) =>
    readServer(packets, contentType, prefixes),
  )
  const conversation: Conversation = { fetcher, address, base, signal }
  const chosen = chooseRef(await listRefs(conversation, server, prefixes), address.wanted)
  const wanted = { oid: chosen.oid, largestFile: limits.fileSize + 1, largestPack: limits.packSize }
  const bytes = await requestPack(conversation, server, wanted, pieces =>
    keep(counted(checkedPack(pieces, limits.packSize), size => progress('receiving', size))),
  )
  const pack = await openPack(bytes, limits, (done, total) => {
    signal.throwIfAborted()
    progress('reading', done, total)
  })
  return { pack, chosen }
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  count: (size: number) => void,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    count(size)
    yield piece
  }
}

/** Removes credentials from an error: a server may repeat what it was sent. */
const withoutCredentials = (error: unknown, { authorization }: GitAddress): unknown => {
  if (!(error instanceof Invalid) || authorization === undefined) return error
  const encoded = authorization.replace(/^Basic /, '')
  const pair = Buffer.from(encoded, 'base64').toString()
  const secrets = [encoded, pair, pair.slice(pair.indexOf(':') + 1)].filter(secret => secret !== '')
  const message = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), error.message)
  return message === error.message ? error : refused(message)
}
