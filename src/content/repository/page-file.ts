// Reads one Markdown file: what of it becomes a page's text, and what its fields.
import { isUtf8 } from 'node:buffer'
import {
  type FrontMatterCover,
  firstHeading,
  readFrontMatter,
  splitFrontMatter,
} from '../markdown/front-matter.ts'
import { normalizeLineEndings } from '../markdown/line-endings.ts'
import { decodeDestination } from '../markdown/scan-links.ts'
import { gitBlobId } from './blob-id.ts'
import type { OutlineCover, OutlineFields } from './outline.ts'
import { folderOf, resolvePath } from './paths.ts'

/** A Markdown file, read. */
export interface PageFile {
  readonly oid: string
  readonly text: string
  readonly frontMatter?: string
  /** As the front matter says it. */
  readonly title?: string
  readonly fields: OutlineFields
  readonly problems: readonly string[]
}

/** Reads the file; undefined where its bytes are not UTF-8. `isFile` says which paths a cover can lead to. */
export const readPageFile = (
  path: string,
  bytes: Uint8Array,
  isFile: (path: string) => boolean,
): PageFile | undefined => {
  if (!isUtf8(bytes)) return undefined
  const oid = gitBlobId(bytes)
  const source = normalizeLineEndings(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
  const { frontMatter, body } = splitFrontMatter(source)
  if (frontMatter === null || isGuard(frontMatter, body)) return { oid, text: body, fields: {}, problems: [] }
  const { title, problems, cover, ...rest } = readFrontMatter(frontMatter)
  const resolved = cover === undefined ? undefined : resolveCover(path, cover, isFile)
  const fields = resolved === undefined ? rest : { ...rest, cover: resolved }
  return { oid, text: body, frontMatter, fields, problems, ...(title === undefined ? {} : { title }) }
}

/** The title a text gives itself. */
export const headingOf = (text: string): string => firstHeading(text) ?? ''

/** The cover with its destinations as paths, as far as they lead to files; undefined where nothing of it is left. */
export const resolveCover = (
  path: string,
  cover: FrontMatterCover,
  isFile: (path: string) => boolean,
): OutlineCover | undefined => {
  const resolve = (destination: string | undefined): string | undefined => {
    const found =
      destination === undefined ? undefined : resolvePath(folderOf(path), decodeDestination(destination))
    return found !== undefined && isFile(found) ? found : undefined
  }
  const ref = resolve(cover.ref)
  const refDark = resolve(cover.refDark)
  const { yPos } = cover
  if (ref === undefined && refDark === undefined && yPos === undefined) return undefined
  return {
    ...(ref === undefined ? {} : { ref }),
    ...(refDark === undefined ? {} : { refDark }),
    ...(yPos === undefined ? {} : { yPos }),
  }
}

/** Whether this empty front matter only keeps a text apart that would itself be read as front matter. */
const isGuard = (frontMatter: string, body: string): boolean =>
  frontMatter === '' && splitFrontMatter(body).frontMatter !== null
