// Fetches the single file at an address; and the source `zip`, which is an archive at an address.
import type { Bytes } from '../files/index.ts'
import { blamingAddress, blamingArchive } from './bad-address.ts'
import { type SourceRequest, type WithSource, withArchive } from './source.ts'

/** An archive of Markdown files. */
export const withZip: WithSource = async (request, work) => {
  const archive = await fetchedBytes(request)
  return blamingArchive(() => withArchive(request.ctx, archive, files => work({ files, failures: [] })))
}

/** Fetches the bytes of the file at the address. */
export const fetchedBytes = async ({ ctx, url, spool, signal, progress }: SourceRequest): Promise<Bytes> => {
  progress('fetching')
  const limits = { maximumBytes: ctx.limits.file, signal }
  const { body } = await blamingAddress(() => ctx.fetcher.fetch(url, limits, spool.take))
  return body
}
