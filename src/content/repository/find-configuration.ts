// Finds the configuration of a repository: where its content and its summary are, and what an export keeps of it.
import { isUtf8 } from 'node:buffer'
import { type ArrangedBy, isStorable } from '../snapshot/index.ts'
import { foldersAbove, isSafePath } from './claim-path.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { type Manifest, manifestPath } from './manifest.ts'
import { foldPath, joinPath } from './paths.ts'
import { summaryPath } from './repository.ts'
import { hasFolder, isFree, type StructureSource, structureBytes } from './structure-files.ts'
import { isGenerated } from './write-configuration.ts'

export interface FoundConfiguration {
  /** The settings that apply. */
  readonly configuration: Configuration
  /** The path of its file, if there is one. */
  readonly path?: string
  readonly arrangedBy: ArrangedBy
  /** Where an export puts the summary. */
  readonly summaryPath: string
}

/** The manifest of an export says whether a `book.json` is its configuration; otherwise it is an ordinary file. */
export const findConfiguration = (
  source: StructureSource,
  manifest: Manifest | undefined,
): FoundConfiguration => {
  const { index, structure } = source
  const own = index.find('.gitbook.yaml') ?? index.find('.gitbook.yml')
  if (own !== undefined) structure.push(own)
  const path = own ?? (isLegacyUsed(source, manifest) ? index.find(legacyPath) : undefined)
  const bytes = path === undefined ? undefined : structureBytes(source, path)
  if (path === undefined || bytes === undefined) return withoutConfiguration
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
  const read = readConfiguration(text)
  for (const reason of read.problems) source.problems.add(path, reason)
  const configuration = usable(source, path, read)
  const isOurs = manifest !== undefined && isGenerated(text, read.redirects)
  const isKept = read.isReadable && !isOurs && isKeepable(source, path, bytes, text)
  const found = {
    path,
    configuration: { ...configuration, root: existingRoot(source, path, configuration.root) },
  }
  return isKept
    ? { ...found, ...arrangementOf(configuration, { path, ...(own !== undefined && { text }) }) }
    : { ...found, arrangedBy: {}, summaryPath }
}

const legacyPath = 'book.json'

const withoutConfiguration: FoundConfiguration = {
  configuration: { root: '', redirects: [], problems: [], isReadable: false },
  arrangedBy: {},
  summaryPath,
}

const isLegacyUsed = ({ problems }: StructureSource, manifest: Manifest | undefined): boolean => {
  const named = manifest?.configuration
  if (manifest === undefined || named === undefined) return manifest === undefined
  const isLegacy = foldPath(named) === legacyPath
  if (!isLegacy) problems.add(manifestPath, `only ${legacyPath} can be named as the configuration`)
  return isLegacy
}

/** The configuration without a root or a summary path that an export could not write beside all other files. */
const usable = (source: StructureSource, path: string, configuration: Configuration): Configuration => {
  const { root, summary, ...rest } = configuration
  const canStand = (file: string): boolean =>
    isSafePath(file) &&
    isFree(source, file) &&
    [path, manifestPath].every(reserved =>
      [...foldersAbove(file), file].every(part => foldPath(part) !== foldPath(reserved)),
    )
  const isRootGood = root === '' || canStand(joinPath(root, summaryPath))
  const isSummaryGood = summary === undefined || canStand(summary)
  if (!isRootGood) source.problems.add(path, `${root} cannot be the folder of the content`)
  if (!isSummaryGood) source.problems.add(path, `${summary} cannot be the summary`)
  if (summary !== undefined && isSummaryGood && foldPath(summary) === foldPath(rest.readme ?? ''))
    source.problems.add(path, `${summary} is the summary, so it cannot be the first page as well`)
  return {
    ...rest,
    root: isRootGood ? root : '',
    ...(summary !== undefined && isSummaryGood && { summary }),
  }
}

/** Whether the file is a text that every database can store byte for byte. */
const isKeepable = (
  { problems }: StructureSource,
  path: string,
  bytes: Uint8Array,
  text: string,
): boolean => {
  const isGood = isUtf8(bytes) && isStorable(text)
  if (!isGood) problems.add(path, 'it is not in UTF-8, or contains U+0000: exports will not have it')
  return isGood
}

const existingRoot = (source: StructureSource, path: string, root: string): string => {
  if (root === '' || hasFolder(source, root)) return root
  source.problems.add(path, `there is no folder ${root}`)
  return ''
}

/** The summary's place is where the configuration looks for it, whether the file exists or not. */
const arrangementOf = (
  { root, summary = joinPath(root, summaryPath) }: Configuration,
  configuration: NonNullable<ArrangedBy['configuration']>,
) => ({
  arrangedBy: { ...(root !== '' && { root }), configuration },
  summaryPath: summary,
})
