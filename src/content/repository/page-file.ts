// Reads one Markdown file: which parts become a page's text, and which its fields.
import { isUtf8 } from 'node:buffer'
import { isWithin } from '#kernel/characters.ts'
import { normalizeLineEndings } from '#kernel/line-endings.ts'
import {
  type FrontMatterCover,
  readFrontMatter,
  splitFrontMatter,
  type YamlBudget,
} from '../front-matter/index.ts'
import { decodeDestination } from '../markdown/scan-links.ts'
import { longest, type OutlineCover, type OutlineFields } from '../snapshot/index.ts'
import { gitBlobId } from './blob-id.ts'
import { firstHeading } from './first-heading.ts'
import { mendFields, mendText, mendTitle } from './mend.ts'
import { folderOf, resolvePath } from './paths.ts'

/** A Markdown file that was read. */
export interface PageFile {
  readonly oid: string
  readonly text: string
  /** The line of the file on which the text begins. */
  readonly firstLine: number
  readonly frontMatter?: string
  /** The title of the front matter, or else the first heading. */
  readonly title?: string
  /** A problem of the first heading as a title; to be reported only if nothing else gives the title. */
  readonly headingProblem?: string
  readonly fields: OutlineFields
  /** Destinations as written. */
  readonly cover?: FrontMatterCover
  readonly problems: readonly string[]
}

/** In bytes: a longer file has more characters than the text of a page may have. */
export const longestPageFile = 4 * longest.text

/** Reads the bytes of a file, or returns why they cannot be the text of a page. */
export const readPageFile = (bytes: Uint8Array, budget?: YamlBudget): PageFile | string => {
  const tooLong = `its text is longer than ${longest.text} characters`
  if (bytes.length > longestPageFile) return tooLong
  if (!isUtf8(bytes)) return 'its text is not UTF-8'
  const problems: string[] = []
  const report = (reason: string): void => void problems.push(reason)
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
  if (!isWithin(source, longest.text)) return tooLong
  const whole = mendText(normalizeLineEndings(source), report)
  const { frontMatter, body } = splitFrontMatter(whole)
  const firstLine = whole.slice(0, whole.length - body.length).split('\n').length
  const file = { oid: gitBlobId(bytes), text: body, firstLine, problems }
  if (frontMatter === null || isGuard(frontMatter, body)) return { ...file, ...titleOf('', body), fields: {} }
  const { title = '', problems: wrong, cover, ...fields } = readFrontMatter(frontMatter, budget)
  problems.push(...wrong)
  return {
    ...file,
    frontMatter,
    ...titleOf(mendTitle(title, report), body),
    fields: mendFields(fields, report),
    ...(cover !== undefined && { cover }),
  }
}

/** The cover with its destinations as paths, if they lead to files; undefined if nothing is left of it. */
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

const titleOf = (said: string, text: string): Pick<PageFile, 'title' | 'headingProblem'> => {
  if (said !== '') return { title: said }
  const reasons: string[] = []
  const title = mendTitle(firstHeading(text) ?? '', reason => void reasons.push(reason))
  const [headingProblem] = reasons
  return title === '' ? {} : { title, ...(headingProblem !== undefined && { headingProblem }) }
}

/** Whether this empty front matter only protects a body that would itself be read as front matter. */
const isGuard = (frontMatter: string, body: string): boolean =>
  frontMatter === '' && splitFrontMatter(body).frontMatter !== null
