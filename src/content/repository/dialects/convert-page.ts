// Turns a page of a dialect into a Markdown file.

import { Invalid } from '#kernel/errors.ts'
import { normalizeLineEndings } from '#kernel/line-endings.ts'
import { joinFrontMatter, splitFrontMatter } from '../../front-matter/index.ts'
import { rewriteLinks } from '../../markdown/index.ts'
import { asRecord, readYaml } from '../configuration.ts'
import { encodeDestination } from '../destination.ts'
import { firstHeading } from '../first-heading.ts'
import { fileNameOf, relativePath } from '../paths.ts'
import { titleMarkup } from '../title-text.ts'
import { csvTable } from './csv-table.ts'
import type { ConvertedPage, DialectPage, SurveyedPage } from './dialect.ts'
import { convertMdx } from './mdx/convert-mdx.ts'
import { type DialectLinks, pageDestination } from './page-links.ts'

/** The fields of a page's front matter, and whether it has a heading. */
export const surveyPage = (path: string, text: string): SurveyedPage => {
  const { frontMatter, body } = splitFrontMatter(normalizeLineEndings(text))
  const values =
    frontMatter === null || frontMatter.length > longestFrontMatter
      ? {}
      : asRecord(readYaml(frontMatter).value)
  const fields = Object.entries(values).filter(
    (entry): entry is [string, string | number | boolean] =>
      surveyed.includes(entry[0]) && ['string', 'number', 'boolean'].includes(typeof entry[1]),
  )
  return { path, fields: Object.fromEntries(fields), hasHeading: firstHeading(body) !== null }
}

const surveyed = ['id', 'slug', 'title', 'sidebar_label', 'sidebar_position']

/** In UTF-16 units. */
const longestFrontMatter = 20_000

/** Converts a page that is not HTML. */
export const convertPage = (page: DialectPage, source: string, links: DialectLinks): ConvertedPage => {
  const text = normalizeLineEndings(source)
  if (page.format === 'csv') return convertCsv(page, text, links)
  const { frontMatter, body } = splitFrontMatter(text)
  const firstLine = text.slice(0, text.length - body.length).split('\n').length
  const { markdown, problems } =
    page.format === 'mdx' ? convertMdx(body, firstLine) : { markdown: withHints(body), problems: [] }
  const { rewritten, reason } = withLinks(page, markdown, links)
  return {
    markdown: joinFrontMatter(frontMatter, rewritten),
    problems: [...problems, ...(reason === undefined ? [] : [{ reason }])].map(problem => ({
      path: page.from,
      ...problem,
    })),
  }
}

/** If the text cannot be parsed, its links stay as they are. */
const withLinks = (
  page: DialectPage,
  text: string,
  links: DialectLinks,
): { rewritten: string; reason?: string } => {
  try {
    return { rewritten: rewriteLinks(text, destination => pageDestination(page, destination, links)) }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return { rewritten: text, reason: `its links stay as they are: ${error.message}` }
  }
}

/** Turns callouts as Notion exports them into hints. */
const withHints = (text: string): string =>
  text.replace(/^<aside>\n([^<]{0,10000}?)\n+<\/aside>$/gm, (_, content: string) =>
    ['{% hint style="info" %}', content.trim(), '{% endhint %}'].join('\n'),
  )

const convertCsv = (page: DialectPage, text: string, { pages }: DialectLinks): ConvertedPage => {
  const below = `${page.to.replace(/\.md$/, '')}/`
  const rows = new Map(
    Array.from(pages.values())
      .filter(path => path.startsWith(below))
      .map(path => [nameKey(fileNameOf(path).replace(/\.md$/, '')), path]),
  )
  const { markdown, isCut } = csvTable(text, name => {
    const found = rows.get(nameKey(name))
    return found === undefined ? undefined : encodeDestination(relativePath(page.to, found))
  })
  const title = fileNameOf(page.to).replace(/\.md$/, '')
  const file = encodeDestination(relativePath(page.to, page.from))
  const reason = 'its table is too long: the first rows and columns are shown, and the file has all'
  return {
    markdown: `# ${titleMarkup(title)}\n\n${markdown}\n[CSV](${file})\n`,
    problems: isCut ? [{ path: page.from, reason }] : [],
  }
}

/** A key to compare titles with file names, which lack some characters of titles. */
const nameKey = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
    .slice(0, 50)
