// The pages in a folder of Docusaurus, with the data of their front matter and of category files.
import { asRecord, readYaml } from '../../configuration.ts'
import { fileNameOf, folderOf, joinPath } from '../../paths.ts'
import type { StructureFiles } from '../../structure-files.ts'
import { claimNames } from '../claim-names.ts'
import type { DialectProblem, SurveyedPage } from '../dialect.ts'

export interface Doc {
  readonly from: string
  readonly to: string
  /** The id that sidebars use: a path without leading numbers. */
  readonly id: string
  readonly title: string
  readonly position: number | undefined
  /** The slug that its front matter gives for its address. */
  readonly slug: string | undefined
  /** Whether it is the page of its folder. */
  readonly isIndex: boolean
}

/** The data of a folder's category file. */
export interface Category {
  readonly label: string | undefined
  readonly position: number | undefined
  /** The id of the folder's page. */
  readonly link: string | undefined
}

export interface Docs {
  readonly root: string
  readonly pages: readonly Doc[]
  readonly byId: ReadonlyMap<string, Doc>
  /** By folder. */
  readonly categories: ReadonlyMap<string, Category>
  readonly problems: readonly DialectProblem[]
}

export const docsOf = (root: string, surveyed: readonly SurveyedPage[], files: StructureFiles): Docs => {
  const byPath = new Map(surveyed.map(page => [page.path, page]))
  const names = claimNames(
    [...byPath.keys()],
    path => nameFor(byPath.get(path) as SurveyedPage),
    files.keys(),
  )
  const pages = surveyed.map((page): Doc => docOf(page, root, names.get(page.path) as string))
  const problems: DialectProblem[] = []
  return {
    root,
    pages,
    byId: new Map(pages.map(doc => [doc.id, doc])),
    categories: categoriesOf(files, problems),
    problems,
  }
}

/** A name without its leading number, which only orders it, and that number. */
export const withoutNumber = (name: string): { name: string; number: number | undefined } => {
  const [, digits, rest] = /^(\d{1,6})\s*[-_.]+\s*([^-_.\s\d].*)$/.exec(name) ?? []
  return digits === undefined || rest === undefined
    ? { name, number: undefined }
    : { name: rest, number: Number(digits) }
}

/** The path without the leading numbers of its parts. */
export const withoutNumbers = (path: string): string =>
  path
    .split('/')
    .map(part => withoutNumber(part).name)
    .join('/')

const docOf = ({ path, fields, hasHeading }: SurveyedPage, root: string, to: string): Doc => {
  const stem = stemOf(path)
  const inRoot = withoutNumbers(folderOf(path).slice(root === '' ? 0 : root.length + 1))
  const { title, sidebar_label: label, sidebar_position: position } = fields
  return {
    from: path,
    to,
    id: joinPath(inRoot, textOf(fields.id) ?? withoutNumber(stem).name),
    title: title !== undefined || hasHeading ? '' : (textOf(label) ?? ''),
    position: typeof position === 'number' ? position : withoutNumber(stem).number,
    slug: textOf(fields.slug),
    isIndex: isIndexName(withoutNumber(stem).name, withoutNumber(fileNameOf(folderOf(path))).name),
  }
}

/** Whether a file of this name is the page of its folder. */
const isIndexName = (name: string, folder: string): boolean =>
  /^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder.toLowerCase()

const stemOf = (path: string): string => fileNameOf(path).replace(/\.mdx?$/, '')

/** The page's file name, made of the last part of its address if possible. */
const nameFor = ({ path, fields }: SurveyedPage): string => {
  const stem = withoutNumber(stemOf(path)).name
  if (/^(?:index|readme)$/i.test(stem)) return joinPath(folderOf(path), `${stem}.md`)
  const last = textOf(fields.slug)?.split('/').filter(Boolean).at(-1) ?? textOf(fields.id) ?? stem
  return joinPath(folderOf(path), `${/^[\w.-]+$/.test(last) ? last : stem}.md`)
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const categoriesOf = (files: StructureFiles, problems: DialectProblem[]): Map<string, Category> => {
  const categories = new Map<string, Category>()
  for (const path of files.keys()) {
    if (!/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path) || categories.size === mostCategories) continue
    const { value, problem } = readYaml(new TextDecoder().decode(files.bytes(path)))
    if (problem !== undefined) problems.push({ path, reason: problem })
    const { label, position, link } = asRecord(value)
    categories.set(folderOf(path), {
      label: textOf(label),
      position: typeof position === 'number' ? position : undefined,
      link: textOf(asRecord(link).id),
    })
  }
  return categories
}

const mostCategories = 5000
