// Writes the manifest of an export in pieces; large parts of the content are read again for it.
import { batchesOf } from '#kernel/batches.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { Exported, Notes } from '../snapshot/index.ts'
import { arrangementOf } from './arrangement.ts'
import type { ContentPage, RepositoryContent } from './content.ts'
import type { ContentReader } from './content-reader.ts'
import { type DividedPage, dividedPages, pagesAtOnce, pagesWithFile } from './divided-pages.ts'
import { itemsPieces, membersPieces, objectPieces } from './json-pieces.ts'
import { hasFile, type RepositoryLayout } from './lay-out.ts'
import {
  type Manifest,
  type ManifestEntry,
  type ManifestFields,
  type ManifestPage,
  manifestVersion,
} from './manifest.ts'
import { fileNameOf } from './paths.ts'
import { textBytes } from './text-bytes.ts'
import { configurationMembers } from './write-configuration.ts'
import { frontMatterFields } from './write-front-matter.ts'
import { linkDestination } from './write-summary.ts'

/** Fields of pages that were already computed when their texts were written: short ones, as many as memory allows. */
export interface KnownFields {
  add(page: DividedPage): void
  get(id: string): ManifestFields | undefined
}

/** In UTF-16 units of JSON. */
const longestKnown = 1000
const mostKnown = 4_000_000

export const knownFields = (): KnownFields => {
  const known = new Map<string, string>()
  let room = mostKnown
  return {
    add: ({ page, divided }) => {
      // Without front matter there is nothing to save: the fields are simply those of the page.
      if (divided.frontMatter === null || room <= 0) return
      const json = JSON.stringify(divided.manifest)
      if (json.length > longestKnown) return
      known.set(page.id, json)
      room -= json.length
    },
    get: id => {
      const json = known.get(id)
      return json === undefined ? undefined : JSON.parse(json)
    },
  }
}

/** What the manifest is written from besides the content. */
interface Writing {
  readonly reader: ContentReader
  readonly known: KnownFields
  readonly exported: ReadonlyMap<string, Exported>
}

/** The bytes of the manifest. To be read after everything else is written: only then are all problems known. */
export const manifestBytes = (
  content: RepositoryContent,
  layout: RepositoryLayout,
  writing: Writing,
): AsyncGenerator<Uint8Array, void> => textBytes(manifestPieces(content, layout, writing))

async function* manifestPieces(
  content: RepositoryContent,
  layout: RepositoryLayout,
  writing: Writing,
): AsyncGenerator<string, void> {
  yield* objectPieces(ofManifest(content, layout, writing))
  yield '\n'
}

function* ofManifest(
  content: RepositoryContent,
  layout: RepositoryLayout,
  { reader, known, exported }: Writing,
): Generator<readonly [string, unknown]> {
  yield ['version', manifestVersion]
  yield ['variables', content.variables]
  yield ['pages', membersPieces(pageEntries(content, layout, reader, known))]
  yield ['notes', membersPieces(notes(content, layout, reader))]
  yield ['groups', itemsPieces(groups(content, layout, reader))]
  yield ['links', itemsPieces(links(content, layout, reader))]
  yield ['files', membersPieces(fileEntries(content, layout))]
  yield ['reusableContents', itemsPieces(reusableContents(content, layout))]
  if (exported.size > 0) yield ['exported', membersPieces(exportedEntries(exported))]
  yield* configurationMembers(content, layout)
  if (reader.problems.length > 0) yield ['problems', reader.problems]
}

async function* pageEntries(
  content: RepositoryContent,
  layout: RepositoryLayout,
  reader: ContentReader,
  known: KnownFields,
): AsyncGenerator<readonly [string, ManifestPage]> {
  for (const batch of batchesOf(pagesWithFile(content.pages), { count: pagesAtOnce })) {
    const unknown = batch.filter(({ id }) => known.get(id) === undefined)
    const divided = await dividedPages(unknown, layout, reader)
    const fields = new Map(divided.map(one => [one.page.id, one.divided.manifest]))
    for (const page of batch)
      yield [
        layout.get(page.id) as string,
        { ...slugOf(page), ...(known.get(page.id) ?? fields.get(page.id)) },
      ]
  }
}

/** One page at a time, since notes are long. */
async function* notes(
  content: RepositoryContent,
  layout: RepositoryLayout,
  reader: ContentReader,
): AsyncGenerator<readonly [string, Notes]> {
  for (const page of pagesWithFile(content.pages)) {
    const found = page.type === 'computed' ? await reader.notes(page) : {}
    if (Object.keys(found).length > 0) yield [layout.get(page.id) as string, found]
  }
}

async function* groups(
  content: RepositoryContent,
  layout: RepositoryLayout,
  reader: ContentReader,
): AsyncGenerator<ManifestEntry> {
  for await (const page of otherPages(content, 'group', reader))
    yield { title: page.title, ...slugOf(page), ...frontMatterFields(page, layout) }
}

/** A link is listed only if the summary does not have all of it. */
async function* links(
  content: RepositoryContent,
  layout: RepositoryLayout,
  reader: ContentReader,
): AsyncGenerator<ManifestEntry> {
  const { summary } = arrangementOf(content)
  for await (const page of otherPages(content, 'link', reader)) {
    const fields = frontMatterFields(page, layout)
    if (Object.keys(fields).length > 0)
      yield { title: page.title, destination: linkDestination(page.target, layout, summary), ...fields }
  }
}

/** The pages without a file: all groups, or all links. */
async function* otherPages(
  { pages }: RepositoryContent,
  kind: 'group' | 'link',
  reader: ContentReader,
): AsyncGenerator<ContentPage> {
  for (const batch of batchesOf(pagesOfKind(pages, kind), { count: pagesAtOnce }))
    yield* await reader.pages(batch)
}

function* pagesOfKind(pages: readonly ContentPage[], kind: 'group' | 'link'): Generator<ContentPage> {
  for (const page of pages) {
    if (!hasFile(page) && (page.type === 'group') === (kind === 'group')) yield page
    yield* pagesOfKind(page.children, kind)
  }
}

async function* fileEntries(
  { files }: RepositoryContent,
  layout: RepositoryLayout,
): AsyncGenerator<readonly [string, Manifest['files'][string]]> {
  for (const { id, name, contentType } of files) {
    const path = layout.get(id) as string
    const entry = {
      ...(name === fileNameOf(path) ? {} : { name }),
      ...(contentType === undefined ? {} : { contentType }),
    }
    if (Object.keys(entry).length > 0) yield [path, entry]
  }
}

async function* reusableContents(
  { reusableContents }: RepositoryContent,
  layout: RepositoryLayout,
): AsyncGenerator<Manifest['reusableContents'][number]> {
  for (const { id, title } of reusableContents) yield { title, path: layout.get(id) as string }
}

async function* exportedEntries(
  exported: ReadonlyMap<string, Exported>,
): AsyncGenerator<readonly [string, Exported]> {
  for (const entry of exported) {
    await yieldWhenLong()
    yield entry
  }
}

const slugOf = ({ slug }: ContentPage): { slug?: string } => (slug === undefined ? {} : { slug })
