// Exporting: a content as a folder of Markdown files, its links between pages and to files written as relative paths.

import { scanLinkDestinations } from '#content/markdown/scan-links.ts'
import type { Hash } from '#content/objects.ts'
import {
  type ContentPage,
  encodeDestination,
  type FileSource,
  layOut,
  type RepositoryContent,
  type RepositoryLayout,
  relativePath,
  writeRepository,
} from '#content/repository/index.ts'
import {
  files,
  hrefResolver,
  type PageNode,
  type PageRecord,
  pageTree,
  type ReusableContentRecord,
  redirects,
  reusableContents,
  variables,
} from '#content/snapshot/index.ts'
import { type Lookup, lookupIn } from '#content/snapshot/links/lookup.ts'
import { foldersOf, isRelative, resolveFrom } from '#content/snapshot/links/resolve-path.ts'
import type { Imported } from '#content/snapshot/reading/others.ts'
import { keys } from '#content/snapshot/records.ts'
import type { Ctx } from '#context.ts'
import type { ContentBase, Session } from '../bases/index.ts'
import { loadBlob } from '../files/index.ts'

/** The files of the export, by their paths; bytes of files are read when their turn comes. */
export const exportFiles = async (
  ctx: Ctx,
  base: ContentBase,
): Promise<Map<string, Uint8Array | FileSource>> => {
  const session = ctx.contents.session(ctx.db)
  const { root } = base.revision
  const content = await contentOf(ctx, session, base)
  const layout = layOut(content)
  const lookup = lookupInExport(session, root, content, layout)
  const write = (of: PageRecord | ReusableContentRecord, text: string) =>
    relinked(ctx, session, base, { layout, lookup }, of, text)
  const texts = new Map<string, string>()
  for (const { page } of flatNodes(await pageTree(session, root))) {
    if (page.document !== undefined)
      texts.set(page.id, await write(page, await session.readText(page.document)))
  }
  for (const one of await reusableContents(session, root)) {
    texts.set(one.id, await write(one, await session.readText(one.document)))
  }
  return writeRepository(withTexts(content, texts), layout)
}

/** Everything but the texts. */
const contentOf = async (
  ctx: Ctx,
  session: Session,
  { revision }: ContentBase,
): Promise<RepositoryContent> => {
  const { root } = revision
  const pages: ContentPage[] = []
  for (const node of await pageTree(session, root)) pages.push(await contentPage(session, node))
  return {
    pages,
    files: (await files(session, root)).map(({ id, name, contentType, blob, git }) => ({
      id,
      name,
      contentType,
      ...(git && { path: git.path }),
      source: { read: () => loadBlob(ctx.database.read, blob) },
    })),
    reusableContents: (await reusableContents(session, root)).map(({ id, title, git }) => ({
      id,
      title,
      text: '',
      ...(git && { path: git.path }),
    })),
    variables: await variables(session, root),
    redirects: (await redirects(session, root)).flatMap(({ from, target }) =>
      target.kind === 'page'
        ? { from, to: target.page }
        : target.kind === 'file'
          ? { from, to: target.file }
          : [],
    ),
  }
}

const contentPage = async (session: Session, { page, pages }: PageNode): Promise<ContentPage> => {
  const { parent, order, document, links, git, createdAt, updatedAt, frontMatter, ...fields } = page
  const children: ContentPage[] = []
  for (const child of pages) children.push(await contentPage(session, child))
  return {
    ...fields,
    ...(git && { path: git.path }),
    ...(frontMatter !== undefined && { frontMatter: await session.readText(frontMatter) }),
    children,
  }
}

const withTexts = (content: RepositoryContent, texts: ReadonlyMap<string, string>): RepositoryContent => {
  const filled = (page: ContentPage): ContentPage => ({
    ...page,
    ...(texts.has(page.id) && { text: texts.get(page.id) as string }),
    children: page.children.map(filled),
  })
  return {
    ...content,
    pages: content.pages.map(filled),
    reusableContents: content.reusableContents.map(one => ({ ...one, text: texts.get(one.id) ?? '' })),
  }
}

/** Where everything stands in the export, and where links lead once it is imported. */
interface Exported {
  readonly layout: RepositoryLayout
  readonly lookup: Lookup
}

const lookupInExport = (
  session: Session,
  root: Hash | null,
  content: RepositoryContent,
  layout: RepositoryLayout,
): Lookup => {
  const isFile = new Set(content.files.map(({ id }) => id))
  const byKey = new Map(
    [...layout].map(([id, path]) => [keys.path(path), isFile.has(id) ? { file: id } : { page: id }]),
  )
  const { get, hasChildren } = lookupIn(session, root)
  return { hasChildren, get: key => (key.startsWith(keys.path('')) ? byKey.get(key) : get(key)) }
}

/** The text with those links rewritten that would lead elsewhere once the export is imported. */
const relinked = async (
  ctx: Ctx,
  session: Session,
  { revision }: ContentBase,
  { layout, lookup }: Exported,
  of: PageRecord | ReusableContentRecord,
  text: string,
): Promise<string> => {
  const own = layout.get(of.id)
  if (own === undefined) return text
  const resolve = await hrefResolver(session, revision.root, of)
  const git = { oid: '', path: own }
  const folders = await foldersOf(lookup, 'type' in of ? { ...of, git } : { git })
  const replaced: Record<string, string> = {}
  for (const href of scanLinkDestinations(text)) {
    const target = await resolve(href)
    const id = target?.kind === 'page' ? target.page : target?.file
    const path = id === undefined ? undefined : layout.get(id)
    if (path === undefined || (isRelative(href) && id === idOf(await resolveFrom(lookup, folders, href))))
      continue
    const anchor =
      target?.kind === 'page' && target.anchor !== undefined ? `#${encodeDestination(target.anchor)}` : ''
    replaced[href] = encodeDestination(relativePath(own, path)) + anchor
  }
  return Object.keys(replaced).length === 0 ? text : ctx.renderer.rewriteLinks(text, replaced)
}

const idOf = (found: Imported | undefined): string | undefined =>
  found && ('page' in found ? found.page : found.file)

function* flatNodes(nodes: readonly PageNode[]): Generator<PageNode> {
  for (const node of nodes) {
    yield node
    yield* flatNodes(node.pages)
  }
}
