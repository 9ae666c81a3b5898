// Exporting: a content as a folder of Markdown files, its links between pages and to files written as relative paths.

import {
  type ContentPage,
  encodeDestination,
  type FileSource,
  layOut,
  type RepositoryContent,
  relativePath,
  writeRepository,
} from '#content/repository/index.ts'
import {
  arrangedBy,
  files,
  type PageNode,
  type PageRecord,
  pageTree,
  type ReusableContentRecord,
  redirects,
  reusableContents,
  type StrayedLink,
  strayedLinks,
  variables,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type ContentBase, type Session, sessionOf } from '../bases/index.ts'
import { loadBlob } from '../files/index.ts'

/** The files of the export, by their paths; bytes of files are read when their turn comes. */
export const exportFiles = async (
  ctx: Ctx,
  base: ContentBase,
): Promise<Map<string, Uint8Array | FileSource>> => {
  const session = sessionOf(ctx, base)
  const { root } = base.revision
  const content = await contentOf(ctx, session, base)
  const layout = await layOut(content)
  const isFile = new Set(content.files.map(({ id }) => id))
  const strayed = strayedLinks(session, root, { paths: layout, isFile: id => isFile.has(id) })
  const texts = new Map<string, string>()
  const write = async (of: PageRecord | ReusableContentRecord, text: string) => {
    texts.set(
      of.id,
      await relinked(
        ctx,
        base.access.row.organization_id,
        layout.get(of.id) ?? '',
        await strayed(of, text),
        text,
      ),
    )
  }
  const pages = [...flatNodes(await pageTree(session, root))].map(({ page }) => page)
  for (const some of batches(pages)) {
    await session.fetchTexts?.(some.flatMap(({ document, links }) => [document ?? [], links ?? []].flat()))
    for (const page of some) {
      await yieldWhenLong()
      if (page.document !== undefined) await write(page, await session.readText(page.document))
    }
  }
  for (const one of await reusableContents(session, root)) {
    await write(one, await session.readText(one.document))
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
    arrangedBy: await arrangedBy(session, root),
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
  await yieldWhenLong()
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

/** The text with those links rewritten that would lead elsewhere once the export is imported. */
const relinked = (
  ctx: Ctx,
  organizationId: string,
  own: string,
  strayed: readonly StrayedLink[],
  text: string,
): Promise<string> | string => {
  if (strayed.length === 0) return text
  const replaced = strayed.map(({ href, target, path }) => {
    const anchor =
      target.kind === 'page' && target.anchor !== undefined ? `#${encodeDestination(target.anchor)}` : ''
    return [href, encodeDestination(relativePath(own, path)) + anchor]
  })
  return ctx.rendering.forReaders(organizationId).rewriteLinks(text, Object.fromEntries(replaced))
}

const batchSize = 200

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += batchSize) yield items.slice(from, from + batchSize)
}

function* flatNodes(nodes: readonly PageNode[]): Generator<PageNode> {
  for (const node of nodes) {
    yield node
    yield* flatNodes(node.pages)
  }
}
