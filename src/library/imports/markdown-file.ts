// The source `markdown`: one Markdown file at an address.
import { encodeDestination, fileNameOf } from '#content/repository/index.ts'
import { filePaths } from '#content/website/site/index.ts'
import { fetchedBytes } from './fetched-file.ts'
import { importedFrom, isFromOthers, pathsBefore } from './imported-paths.ts'
import { filesInMemory, type SourceRequest, singleFile, type WithSource } from './source.ts'

/** Its path is that of its address, so that files of one name from two addresses are two pages. */
export const withMarkdown: WithSource = async (request, work) => {
  const bytes = await fetchedBytes(request)
  const earlier = await pathOfEarlierImport(request)
  if (earlier !== undefined) return work({ files: singleFile(earlier, bytes), failures: [] })
  const path = pathOf(request.url)
  // The folders in the path are no pages.
  const summary = Buffer.from(`* [](${encodeDestination(path)})\n`)
  const files = new Map([...filesInMemory(new Map([['SUMMARY.md', summary]])), ...singleFile(path, bytes)])
  return work({ files, failures: [] })
}

const pathOf = (url: string): string => {
  const address = new URL(url)
  address.pathname = address.pathname.replace(/\.markdown$/i, '.md')
  return filePaths().ofPage(address.href)
}

/**
 * Once the path was the name of the file alone. A page that an import from this address made then is found by it, unless
 * another address has brought that path too: then nobody knows whose the page is.
 */
const pathOfEarlierImport = async ({ ctx, space, url }: SourceRequest): Promise<string | undefined> => {
  const name = fileNameOf(new URL(url).pathname)
  const path = /^[\w.-]+\.(md|markdown)$/i.test(name) ? name : 'page.md'
  const from = importedFrom(space, 'markdown', url)
  const [before, ...others] = await pathsBefore(ctx, from)
  const isKnown = before === path && others.length === 0
  return isKnown && !(await isFromOthers(ctx, from, 'markdown', path)) ? path : undefined
}
