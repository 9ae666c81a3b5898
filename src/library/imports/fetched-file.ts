// The sources that are one file at an address: an archive, and a Markdown file.
import type { Bytes } from '../files/index.ts'
import { blamingAddress } from './bad-address.ts'
import { type SourceRequest, singleFile, type WithSource, withArchive } from './source.ts'

/** A zip of Markdown files. */
export const withZip: WithSource = async (request, work) =>
  withArchive(request.ctx, await fetched(request), files => work({ files, failures: [] }))

/** One Markdown file. */
export const withMarkdown: WithSource = async (request, work) => {
  const bytes = await fetched(request)
  return work({ files: singleFile(fileNameOf(request.url), bytes), failures: [] })
}

const fetched = async ({ ctx, url, spool, signal, progress }: SourceRequest): Promise<Bytes> => {
  progress('fetching')
  const limits = { maximumBytes: ctx.limits.file, signal }
  const { body } = await blamingAddress(() => ctx.fetcher.fetch(url, limits, spool.take))
  return body
}

const fileNameOf = (url: string): string => {
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  return /^[\w.-]+\.(md|markdown)$/i.test(name) ? name : 'page.md'
}
