// The source `markdown`: one Markdown file at an address.
import { isUtf8 } from 'node:buffer'
import { encodeDestination, fileNameOf, longestPageFile } from '#content/repository/index.ts'
import { filePaths } from '#content/website/site/index.ts'
import type { Bytes } from '../files/index.ts'
import { badAddress } from './bad-address.ts'
import { fetchedBytes } from './fetched-file.ts'
import { importedFrom, isFromOthers, pathsBefore } from './imported-paths.ts'
import { filesInMemory, type SourceRequest, singleFile, type WithSource } from './source.ts'

/** Imports one file. Its path is that of its address, so that files of the same name from two addresses are two pages. */
export const withMarkdown: WithSource = async (request, work) => {
  const bytes = await fetchedBytes(request)
  await refuseNoText(bytes)
  const earlier = await pathOfEarlierImport(request)
  if (earlier !== undefined) return work({ files: singleFile(earlier, bytes), failures: [] })
  const path = pathOf(request.url)
  // The summary keeps the folders in the path from becoming pages.
  const summary = Buffer.from(`* [](${encodeDestination(path)})\n`)
  const files = new Map([...filesInMemory(new Map([['SUMMARY.md', summary]])), ...singleFile(path, bytes)])
  return work({ files, failures: [] })
}

/** In a repository such a file stays a file; here there would be nothing but that, and an empty page. */
const refuseNoText = async ({ size, read }: Bytes): Promise<void> => {
  if (size > longestPageFile)
    throw badAddress(`the file has more than ${longestPageFile} bytes, too many for a page`)
  if (!isUtf8(await read(0, size))) throw badAddress('the file is no text in UTF-8, so it cannot be a page')
}

const pathOf = (url: string): string => {
  const address = new URL(url)
  address.pathname = address.pathname.replace(/\.markdown$/i, '.md')
  return filePaths().ofPage(address.href)
}

/**
 * The path that an earlier version used: only the name of the file. A page that it made from this address is found by that
 * path, unless another address has brought the same path: then it is unknown whose page it is.
 */
const pathOfEarlierImport = async ({ ctx, space, url }: SourceRequest): Promise<string | undefined> => {
  const name = fileNameOf(new URL(url).pathname)
  const path = /^[\w.-]+\.(md|markdown)$/i.test(name) ? name : 'page.md'
  const from = importedFrom(space, 'markdown', url)
  const [before, ...others] = await pathsBefore(ctx, from)
  const isKnown = before === path && others.length === 0
  return isKnown && !(await isFromOthers(ctx, from, 'markdown', path)) ? path : undefined
}
