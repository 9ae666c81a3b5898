// Exports of Notion: names end with an id, subpages are in a folder with the page's name, databases are CSV.
import { fileNameOf } from '../paths.ts'
import type { StructureFiles } from '../structure-files.ts'
import { claimNames } from './claim-names.ts'
import type { Dialect, DialectPage, DialectPlan, PageFormat, Paths } from './dialect.ts'
import { nestedByFolders } from './nested.ts'
import { writeEntries } from './write-entries.ts'

export const notion: Dialect = {
  isWritten: files => {
    const texts = [...files.keys()].filter(path => formatOf(path) !== undefined && path !== 'index.html')
    return texts.length > 0 && texts.filter(hasId).length * 2 >= texts.length
  },
  needed: () => [],
  surveyed: files => [...files.keys()].filter(path => formatOf(path) === 'html' && path !== 'index.html'),
  plan: files => planOf(files),
}

const planOf = (files: StructureFiles): DialectPlan => {
  const all = [...files.keys()]
  const from = all.filter(path => isPage(path, files))
  const names = claimNames(from, path => withoutIds(path).replace(/\.[^./]+$/, '.md'), all)
  const pages = from.map(
    (path): DialectPage => ({
      from: path,
      to: names.get(path) as string,
      format: formatOf(path) as PageFormat,
    }),
  )
  // A database is exported both as its view and completely: links may lead to either.
  const others = from.flatMap(path => {
    const seen = path.replace(/_all\.csv$/, '.csv')
    return seen === path ? [] : [[seen, names.get(path) as string] as const]
  })
  return {
    pages,
    omitted: all.filter(path => path === 'index.html'),
    summary: writeEntries(nestedByFolders(pages.map(({ to }) => to))),
    addresses: Object.fromEntries(others),
    problems: [],
  }
}

const isPage = (path: string, files: Paths): boolean => {
  if (formatOf(path) === undefined || path === 'index.html') return false
  return !path.endsWith('.csv') || path.endsWith('_all.csv') || !files.has(path.replace(/\.csv$/, '_all.csv'))
}

const formatOf = (path: string): PageFormat | undefined => formats[/\.(md|html|csv)$/.exec(path)?.[1] ?? '']

const formats: Readonly<Record<string, PageFormat>> = { md: 'markdown', html: 'html', csv: 'csv' }

const id = / ?[0-9a-f]{32}(?=(?:_all)?(?:\.(?:md|html|csv))?$)/

const hasId = (path: string): boolean => id.test(fileNameOf(path))

/** Removes ids from file and folder names; a name that is only an id stays. */
const withoutIds = (path: string): string =>
  path
    .split('/')
    .map(name =>
      name
        .replace(id, '')
        .replace(/_all\.csv$/, '.csv')
        .replace(/^(?=\.|$)/, () => name.slice(0, 8)),
    )
    .join('/')
