// Writes the content of a space as a folder of files, from which `readRepository` reads the same content.
import { batchesOf } from '#kernel/batches.ts'
import { joinFrontMatter } from '../front-matter/index.ts'
import type { Exported } from '../snapshot/index.ts'
import { arrangementOf } from './arrangement.ts'
import { gitBlobId } from './blob-id.ts'
import type { ContentPage, ContentReusableContent, FileSource, RepositoryContent } from './content.ts'
import type { ContentReader } from './content-reader.ts'
import { type DividedPage, dividedPages, pagesAtOnce, pagesWithFile, textsAtOnce } from './divided-pages.ts'
import type { RepositoryLayout } from './lay-out.ts'
import { manifestPath } from './manifest.ts'
import { configurationFile } from './write-configuration.ts'
import { type KnownFields, knownFields, manifestBytes } from './write-manifest.ts'
import { writeSummary } from './write-summary.ts'

/** A file of an export: its path, and its bytes or their source. */
export type WrittenFile = readonly [path: string, source: Uint8Array | Pick<FileSource, 'open'>]

/**
 * The files of an export: the summary, one for each page, the content's files, the configuration, and the manifest. Each is
 * read when it is requested. `layout` is the result of `layOut` for the content, for which links are written.
 */
export async function* writeRepository(
  content: RepositoryContent,
  layout: RepositoryLayout,
  reader: ContentReader,
): AsyncGenerator<WrittenFile, void> {
  const { summary } = arrangementOf(content)
  yield [summary, encode(await writeSummary(content.pages, layout, summary))]
  const known = knownFields()
  const exported = new Map<string, Exported>()
  yield* pageFiles(content, layout, reader, { known, exported })
  for (const batch of batchesOf(content.reusableContents, { count: textsAtOnce })) {
    const next = batch.values()
    for await (const text of reader.texts(batch)) {
      const content = next.next().value as ContentReusableContent
      const path = layout.get(content.id) as string
      const bytes = encode(joinFrontMatter(null, text))
      note(exported, content, path, bytes)
      yield [path, bytes]
    }
  }
  for (const { id, path: own, source } of content.files) {
    const path = layout.get(id) as string
    if (own !== path) exported.set(path, { id })
    yield [path, source]
  }
  const configuration = configurationFile(content, layout)
  if (configuration !== undefined) yield configuration
  yield [manifestPath, { open: () => manifestBytes(content, layout, { reader, known, exported }) }]
}

/** Records what a file was written from, unless an import recognises that by its path and sees that the file is the same. */
const note = (
  exported: Map<string, Exported>,
  { id, document, ...origin }: ContentPage | ContentReusableContent,
  path: string,
  bytes: Uint8Array,
): void => {
  // A generated page is found by way of its computed page.
  if ('generated' in origin && origin.generated === true) return
  const oid = gitBlobId(bytes)
  if (origin.path === path && origin.oid === oid) return
  exported.set(path, { id, oid, ...(document !== undefined && { document }) })
}

const encode = (text: string): Uint8Array => Buffer.from(text)

async function* pageFiles(
  content: RepositoryContent,
  layout: RepositoryLayout,
  reader: ContentReader,
  { known, exported }: { readonly known: KnownFields; readonly exported: Map<string, Exported> },
): AsyncGenerator<WrittenFile, void> {
  for (const batch of batchesOf(pagesWithFile(content.pages), { count: pagesAtOnce })) {
    const pages = await dividedPages(batch, layout, reader)
    for (const page of pages) known.add(page)
    for (const some of batchesOf(pages, { count: textsAtOnce })) {
      const next = some.values()
      for await (const text of reader.texts(some.map(({ page }) => page))) {
        const { page, path, divided } = next.next().value as DividedPage
        const bytes = encode(joinFrontMatter(divided.frontMatter, text))
        note(exported, page, path, bytes)
        yield [path, bytes]
      }
    }
  }
}
