// Writes the content of a space as a folder of files, from which `readRepository` reads the same content.
import { stringify } from 'yaml'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { joinFrontMatter } from '../markdown/front-matter.ts'
import type { ContentPage, FileSource, RepositoryContent } from './content.ts'
import { configurationPath, hasFile, layOut, type RepositoryLayout, summaryPath } from './lay-out.ts'
import {
  type Manifest,
  type ManifestEntry,
  type ManifestPage,
  manifestPath,
  manifestVersion,
} from './manifest.ts'
import { nameOf } from './paths.ts'
import { divideFields, fieldsOf } from './write-front-matter.ts'
import { linkDestination, writeSummary } from './write-summary.ts'

/**
 * The files of an export by their paths: the summary, one a page, the files, redirects, and the manifest. `given` is
 * what `layOut` gave for the same content, and what the texts' links were written for. Yields between pages.
 */
export const writeRepository = async (
  content: RepositoryContent,
  given?: RepositoryLayout,
): Promise<Map<string, Uint8Array | FileSource>> => {
  const layout = given ?? (await layOut(content))
  const written = new Map<string, Uint8Array | FileSource>()
  const manifest = emptyManifest(content)
  written.set(summaryPath, encode(await writeSummary(content.pages, layout)))
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
  writeRedirects(content, layout, written)
  written.set(manifestPath, encode(`${JSON.stringify(manifest, null, 2)}\n`))
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
  const write = async (page: ContentPage): Promise<void> => {
    await yieldWhenLong()
    const path = hasFile(page) ? layout.get(page.id) : undefined
    if (path === undefined) addEntry(page, layout, manifest)
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
const addEntry = (page: ContentPage, layout: RepositoryLayout, manifest: ManifestDraft): void => {
  const { title } = page
  const fields = fieldsOf(page, layout)
  if (page.type === 'group') manifest.groups.push({ title, ...slugOf(page), ...fields })
  else if (Object.keys(fields).length > 0) {
    manifest.links.push({ title, destination: linkDestination(page.target, layout), ...fields })
  }
}

const slugOf = ({ slug }: ContentPage): { slug?: string } => (slug === undefined ? {} : { slug })

const writeRedirects = (
  { redirects }: RepositoryContent,
  layout: RepositoryLayout,
  written: Map<string, Uint8Array | FileSource>,
): void => {
  const known = redirects.flatMap(({ from, to }) => {
    const path = layout.get(to)
    return path === undefined ? [] : [[from, path]]
  })
  if (known.length > 0) {
    written.set(
      configurationPath,
      encode(stringify({ redirects: Object.fromEntries(known) }, { lineWidth: 0 })),
    )
  }
}
