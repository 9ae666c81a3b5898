// What is one file at an address, fetched; and the source that is an archive.
import type { Bytes } from '../files/index.ts'
import { blamingAddress } from './bad-address.ts'
import { type SourceRequest, type WithSource, withArchive } from './source.ts'

/** A zip of Markdown files. */
export const withZip: WithSource = async (request, work) =>
  withArchive(request.ctx, await fetchedBytes(request), files => work({ files, failures: [] }))

/** The bytes of the file that is at the address. */
export const fetchedBytes = async ({ ctx, url, spool, signal, progress }: SourceRequest): Promise<Bytes> => {
  progress('fetching')
  const limits = { maximumBytes: ctx.limits.file, signal }
  const { body } = await blamingAddress(() => ctx.fetcher.fetch(url, limits, spool.take))
  return body
}
