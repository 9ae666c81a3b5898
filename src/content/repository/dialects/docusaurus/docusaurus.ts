// Folders of Docusaurus: MDX pages, arranged by `sidebars.json`, otherwise by folders and positions.
import { folderOf, joinPath } from '../../paths.ts'
import type { StructureFiles } from '../../structure-files.ts'
import type { Dialect, DialectPlan, DialectProblem, Paths, SurveyedPage } from '../dialect.ts'
import { writeEntries } from '../write-entries.ts'
import { addressesOf } from './addresses.ts'
import { docsOf } from './docs.ts'
import { folderItems } from './folder-items.ts'
import { readSidebars } from './sidebars.ts'

export const docusaurus: Dialect = {
  isWritten: files => placeOf(files) !== undefined,
  needed: files =>
    [...files.keys()].filter(path =>
      /(?:^|\/)(?:sidebars\.(?:js|ts|json)|_category_\.(?:json|ya?ml))$/.test(path),
    ),
  surveyed: files => pagesIn(files, placeOf(files) as Place),
  plan: (files, surveyed) => planOf(files, placeOf(files) as Place, surveyed),
}

interface Place {
  /** The folder of the site with its configuration; '' for the whole folder. */
  readonly site: string
  /** The folder of its pages. */
  readonly root: string
}

const placeOf = (files: Paths): Place | undefined => {
  const paths = [...files.keys()]
  const [mark] = paths.filter(isMark).sort((one, other) => one.split('/').length - other.split('/').length)
  if (mark !== undefined) {
    const site = folderOf(mark)
    // In repositories of programs the docs may be next to the site, which is in `website` there.
    const docs = [joinPath(site, 'docs'), joinPath(folderOf(site), 'docs')]
    return { site, root: docs.find(folder => paths.some(path => path.startsWith(`${folder}/`))) ?? site }
  }
  const hasCategory = paths.some(path => /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path))
  return hasCategory
    ? { site: '', root: paths.every(path => path.startsWith('docs/')) ? 'docs' : '' }
    : undefined
}

/** A configuration deeper in the folder belongs to an example. */
const isMark = (path: string): boolean =>
  /^(?:[^/]+\/)?(?:docusaurus\.config|sidebars)\.(?:js|ts|mjs|cjs|json)$/.test(path)

/** Files whose names begin with `_` are parts of pages. */
const pagesIn = (files: Paths, { root }: Place): string[] =>
  [...files.keys()].filter(
    path =>
      /\.mdx?$/.test(path) &&
      (root === '' || path.startsWith(`${root}/`)) &&
      !/(?:^|\/)(?:_|\.|node_modules\/)/.test(path.slice(root.length)),
  )

const planOf = (files: StructureFiles, place: Place, surveyed: readonly SurveyedPage[]): DialectPlan => {
  const { site, root } = place
  const problems: DialectProblem[] = []
  const docs = docsOf(root, surveyed, files)
  const entries = readSidebars(files, site, docs, problems) ?? folderItems(docs, root)
  return {
    pages: docs.pages.map(({ from, to }) => ({ from, to, format: 'mdx' })),
    omitted: [...files.keys()].filter(path => /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)),
    summary: writeEntries(entries),
    addresses: addressesOf(files, site, docs),
    problems: [...problems, ...docs.problems],
  }
}
