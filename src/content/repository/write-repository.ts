// Writes the content of a space as a folder of files, from which `readRepository` reads the same content.
import { yieldWhenLong } from '#kernel/yielding.ts'
import { joinFrontMatter } from '../markdown/front-matter.ts'
import { arrangementOf } from './arrangement.ts'
import type { ContentPage, FileSource, RepositoryContent } from './content.ts'
import { hasFile, layOut, type RepositoryLayout } from './lay-out.ts'
import {
  type Manifest,
  type ManifestEntry,
  type ManifestPage,
  manifestPath,
  manifestVersion,
} from './manifest.ts'
import { nameOf } from './paths.ts'
import { writeConfiguration } from './write-configuration.ts'
import { divideFields, fieldsOf } from './write-front-matter.ts'
import { linkDestination, writeSummary } from './write-summary.ts'

/**
 * The files of an export by their paths: the summary, one a page, the files, the configuration, and the manifest. `given` is
 * what `layOut` gave for the same content, and what the texts' links were written for. Yields between pages.
 */
export const writeRepository = async (
  content: RepositoryContent,
  given?: RepositoryLayout,
): Promise<Map<string, Uint8Array | FileSource>> => {
  const layout = given ?? (await layOut(content))
  const written = new Map<string, Uint8Array | FileSource>()
  const { summary } = arrangementOf(content)
  const manifest = emptyManifest(content)
  written.set(summary, encode(await writeSummary(content.pages, layout, summary)))
  await writePages(content, layout, manifest, written)
  for (const { id, text, title } of content.reusableContents) {
    const path = layout.get(id) as string
    manifest.reusableContents.push({ title, path })
    written.set(path, encode(joinFrontMatter(null, text)))
  }
  for (const { id, name, contentType, source } of content.files) {
    await yieldWhenLong()
    const path = layout.get(id) as string
    const entry = {
      ...(name === nameOf(path) ? {} : { name }),
      ...(contentType === undefined ? {} : { contentType }),
    }
    if (Object.keys(entry).length > 0) manifest.files[path] = entry
    written.set(path, source)
  }
  const configuration = writeConfiguration(content, layout)
  if (configuration.file !== undefined) written.set(configuration.file[0], encode(configuration.file[1]))
  written.set(
    manifestPath,
    encode(`${JSON.stringify({ ...manifest, ...configuration.manifest }, null, 2)}\n`),
  )
  return written
}

/** A manifest that is being written. */
interface ManifestDraft extends Manifest {
  readonly pages: Record<string, ManifestPage>
  readonly groups: ManifestEntry[]
  readonly links: ManifestEntry[]
  readonly files: Record<string, Manifest['files'][string]>
  readonly reusableContents: { title: string; path: string }[]
}

const encode = (text: string): Uint8Array => Buffer.from(text)

/** Objects without prototype: any path can be a key. */
const emptyManifest = ({ variables }: RepositoryContent): ManifestDraft => ({
  version: manifestVersion,
  variables,
  pages: Object.create(null),
  groups: [],
  links: [],
  files: Object.create(null),
  reusableContents: [],
})

const writePages = async (
  content: RepositoryContent,
  layout: RepositoryLayout,
  manifest: ManifestDraft,
  written: Map<string, Uint8Array | FileSource>,
): Promise<void> => {
  const filePaths = new Set(content.files.map(({ id }) => layout.get(id)))
  const isFile = (path: string): boolean => filePaths.has(path)
  const { summary } = arrangementOf(content)
  const write = async (page: ContentPage): Promise<void> => {
    await yieldWhenLong()
    const path = hasFile(page) ? layout.get(page.id) : undefined
    if (path === undefined) addEntry(page, layout, summary, manifest)
    else {
      const divided = divideFields(page, path, layout, isFile)
      manifest.pages[path] = { ...slugOf(page), ...divided.manifest }
      written.set(path, encode(joinFrontMatter(divided.frontMatter, page.text ?? '')))
    }
    for (const child of page.children) await write(child)
  }
  for (const page of content.pages) await write(page)
}

/** A link is named only where the summary does not say all. */
const addEntry = (
  page: ContentPage,
  layout: RepositoryLayout,
  summary: string,
  manifest: ManifestDraft,
): void => {
  const { title } = page
  const fields = fieldsOf(page, layout)
  if (page.type === 'group') manifest.groups.push({ title, ...slugOf(page), ...fields })
  else if (Object.keys(fields).length > 0) {
    manifest.links.push({ title, destination: linkDestination(page.target, layout, summary), ...fields })
  }
}

const slugOf = ({ slug }: ContentPage): { slug?: string } => (slug === undefined ? {} : { slug })
