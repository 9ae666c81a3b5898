// A site as files: all that everybody sees of it, to be opened from a folder or served by any file server.
import { type Installation, nobody, reading } from '#context.ts'
import { downloadOf } from '#library/files/index.ts'
import { lookAt } from '#sites/customization/index.ts'
import { feedsOf } from './feeds.ts'
import { type FileNames, fileNames, ownFolder } from './file-names.ts'
import { type ExportFolder, type FinishedFolder, openExportFolder } from './folder.ts'
import { leadingLine, linesOfAllBelow, printLeading } from './leading.ts'
import {
  type Making,
  makeAsset,
  makeFragment,
  makeMarkdown,
  makeMissing,
  makePage,
  makeSearchPage,
} from './make-pages.ts'
import { type PathOfPage, pathsOfSite } from './pages.ts'
import { offlineScripts } from './scripts.ts'
import { writeSearch } from './search/write-search.ts'
import { inMarkdownAt, missingFile, searchPage, targetsOf } from './targets.ts'
import { viewForExport } from './visitor.ts'

export interface ExportOptions {
  /** Whether to write into a folder that is not empty and was made by no export. */
  readonly force: boolean
  readonly show: (stage: string, done?: number, total?: number) => void
}

export interface ExportedSite extends FinishedFolder {
  readonly site: { readonly id: string; readonly title: string }
  readonly pages: number
  readonly redirects: number
  /** Paths whose files have another name, because some systems could not store theirs or tell them apart. */
  readonly renamed: Readonly<Record<string, string>>
}

export const exportSite = async (
  installation: Installation,
  siteId: string,
  path: string,
  { force, show }: ExportOptions,
): Promise<ExportedSite> => {
  const ctx = reading(installation, nobody)
  const view = await viewForExport(ctx, siteId)
  const folder = await openExportFolder(path, force)
  const { pages, leading } = await pathsOfSite(ctx, view)
  const names = fileNames()
  const making: Making = { ctx, view, targets: targetsOf(ctx, view, names, pages) }
  let done = 0
  show('pages', done, pages.length)
  await severalAtOnce(pages, async page => {
    await writePage(making, folder, page, names)
    show('pages', ++done, pages.length)
  })
  show('files')
  const redirects = await writeLeading(making, folder, leading, names)
  await writeOthers(making, folder)
  await writeFound(making, folder)
  show('search')
  await writeSearch(making, folder)
  const { title } = view.row
  const finished = await folder.finish()
  const renamed = Object.fromEntries(names.renamed)
  return { site: { id: siteId, title }, pages: pages.length, redirects, renamed, ...finished }
}

/** How many pages are made at a time: enough to keep the database and the threads busy. */
const atOnce = 4

const severalAtOnce = async <Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = items[Symbol.iterator]()
  const goOn = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await act(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, goOn))
}

const writePage = async (
  making: Making,
  folder: ExportFolder,
  page: PathOfPage,
  names: FileNames,
): Promise<void> => {
  const file = names.page(page.steps)
  const made = await makePage(making, page, file)
  if (made === undefined) return
  await folder.write(file, made)
  if (page.own === undefined) return
  const inMarkdown = names.file(inMarkdownAt(page.own))
  const text = await makeMarkdown(making, page.own, inMarkdown)
  if (text !== undefined) await folder.write(inMarkdown, text)
}

/** Writes the redirects from former paths; returns how many there are. */
const writeLeading = async (
  { ctx, targets, view }: Making,
  folder: ExportFolder,
  leading: readonly (readonly string[])[],
  names: FileNames,
): Promise<number> => {
  const { language } = await lookAt(ctx, view.row.id, '')
  const lines: string[] = []
  let count = 0
  for (const steps of new Map(leading.map(steps => [steps.join('/'), steps])).values()) {
    const target = await targets.find(steps.map(encodeURIComponent), '')
    const file = names.page(steps)
    if ('file' in target && (target.file === file || target.file === missingFile)) continue
    await folder.write(file, printLeading(file, target, language))
    lines.push(...leadingLine(steps, target))
    count++
  }
  lines.push(...linesOfAllBelow(view.site.redirects))
  if (lines.length > 0) await folder.write('_redirects', `${lines.join('\n')}\n`)
  return count
}

const writeOthers = async (making: Making, folder: ExportFolder): Promise<void> => {
  await folder.write(missingFile, await makeMissing(making))
  await folder.write(searchPage, await makeSearchPage(making))
  for (const { file, bytes } of offlineScripts()) await folder.write(file, bytes)
  await folder.write('.nojekyll', '')
  for await (const [name, bytes] of feedsOf(making.ctx, making.view)) await folder.write(name, bytes)
  await folder.write('_headers', headersOfFiles)
}

/** For hosts that read this file: as on the site itself, uploads cannot run scripts. */
const headersOfFiles = `/${ownFolder}/files/*
  Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox
  X-Content-Type-Options: nosniff
`

/** Writes the assets and fragments that pages refer to; fragments may refer to more of both. */
const writeFound = async (making: Making, folder: ExportFolder): Promise<void> => {
  const { ctx, targets } = making
  const written = new Set<string>()
  const isNew = ([file]: readonly [string, unknown]): boolean =>
    !written.has(file) && Boolean(written.add(file))
  for (let before = -1; before < written.size; ) {
    before = written.size
    await severalAtOnce([...targets.fragments].filter(isNew), async ([file, rest]) =>
      folder.write(file, await makeFragment(making, file, rest)),
    )
  }
  for (const [file, name] of targets.assets) await writeAsset(folder, file, name)
  for (const [file, { download, signature }] of targets.downloads) {
    const found = await downloadOf(ctx, download, signature)
    if (found !== undefined) await folder.writeLarge(file, found.size, found.read)
  }
}

/** Writes an asset, and the fonts that a style sheet refers to. */
const writeAsset = async (folder: ExportFolder, file: string, name: string): Promise<void> => {
  const bytes = await makeAsset(name)
  if (bytes === undefined) return
  await folder.write(file, bytes)
  if (!name.endsWith('.css')) return
  for (const [, font = ''] of bytes.toString().matchAll(/url\(\.\/([\w.-]+\.woff2)\)/g))
    await writeAsset(folder, `${ownFolder}/assets/${font}`, font)
}
