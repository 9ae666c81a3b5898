// Exporting: a content as a folder of Markdown files, its links between pages and to files written as relative paths.

import { scanLinkDestinations } from '#content/markdown/scan-links.ts'
import {
  type ContentPage,
  encodeDestination,
  type FileSource,
  folderOf,
  layOut,
  type RepositoryContent,
  type RepositoryLayout,
  relativePath,
  resolvePath,
  splitDestination,
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
  const write = (of: PageRecord | ReusableContentRecord, text: string) =>
    relinked(ctx, session, base, layout, of, text)
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

/** The text with those links rewritten that would lead elsewhere from where the file stands in the export. */
const relinked = async (
  ctx: Ctx,
  session: Session,
  { revision }: ContentBase,
  layout: RepositoryLayout,
  of: PageRecord | ReusableContentRecord,
  text: string,
): Promise<string> => {
  const own = layout.get(of.id)
  if (own === undefined) return text
  const resolve = await hrefResolver(session, revision.root, of)
  const replaced: Record<string, string> = {}
  for (const href of scanLinkDestinations(text)) {
    const target = await resolve(href)
    const path = target && layout.get(target.kind === 'page' ? target.page : target.file)
    if (target === undefined || path === undefined || leadsTo(own, href, path)) continue
    const anchor = target.kind === 'page' && target.anchor !== undefined ? `#${target.anchor}` : ''
    replaced[href] = encodeDestination(relativePath(own, path)) + anchor
  }
  return Object.keys(replaced).length === 0 ? text : ctx.renderer.rewriteLinks(text, replaced)
}

/** Whether the destination, read in the file at `own`, is the file at `path`. */
const leadsTo = (own: string, href: string, path: string): boolean =>
  resolvePath(folderOf(own), splitDestination(href).path) === path

function* flatNodes(nodes: readonly PageNode[]): Generator<PageNode> {
  for (const node of nodes) {
    yield node
    yield* flatNodes(node.pages)
  }
}
