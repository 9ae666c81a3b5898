// Reads the pages of an export when they are written: fields, front matter, and texts with rewritten links.
import {
  type ContentPage,
  type ContentReader,
  type DividedFields,
  encodeDestination,
  type PageToDivide,
  type RepositoryContent,
  type RepositoryLayout,
  relativePath,
  undividedFields,
} from '#content/repository/index.ts'
import {
  mostProblems,
  type PageRecord,
  page,
  pagesOf,
  type ReusableContentRecord,
  readNotes,
  reusableContent,
  type StrayedLink,
  strayedLinks,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { Invalid, ResourceExhausted } from '#kernel/errors.ts'
import { type ContentHead, type HeadSession, sessionOf } from '../heads/index.ts'
import { againWhenFull } from './again-when-full.ts'
import type { ExportTask } from './thread.ts'

/** Milliseconds of CPU time for the front matter of a few pages. */
const dividingTime = 10_000

export const readerOf = (
  ctx: Ctx,
  head: ContentHead,
  content: RepositoryContent,
  layout: RepositoryLayout,
): ContentReader => {
  const session = sessionOf(ctx, head)
  const { root } = head.revision
  const owner = head.access.row.organization_id
  const fileIds = new Set(content.files.map(({ id }) => id))
  const strayed = strayedLinks(session, root, { paths: layout, isFile: id => fileIds.has(id) })
  const problems: { path: string; reason: string }[] = []

  const textOf = async (of: PageRecord | ReusableContentRecord): Promise<string> => {
    if (of.document === undefined) return ''
    const text = await session.readText(of.document)
    const path = layout.get(of.id) ?? ''
    const links = await strayed(of, text)
    if (links.length === 0) return text
    try {
      const replaced = Object.fromEntries(links.map(link => replacement(path, link)))
      return await againWhenFull(() => ctx.rendering.forReaders(owner).rewriteLinks(text, replaced))
    } catch (error) {
      if (!(error instanceof Invalid || error instanceof ResourceExhausted)) throw error
      if (problems.length < mostProblems)
        problems.push({ path, reason: `its links are as they were written: ${error.message}` })
      ctx.log.warn({ page: of.id, reason: error.message }, 'links were exported as they were written')
      return text
    }
  }
  return {
    problems,
    pages: async given => {
      const records = await pagesOf(
        session,
        root,
        given.map(({ id }) => id),
      )
      return Promise.all(records.map(record => contentPage(session, record)))
    },
    notes: async ({ id }) => readNotes(session, (await page(session, root, id))?.notes),
    texts: async function* (of) {
      const records = await recordsOf(session, root, of)
      await session.fetchTexts?.(
        records.flatMap(({ document, links }) => [document ?? [], links ?? []].flat()),
      )
      for (const record of records) yield await textOf(record)
    },
    divide: async pages => {
      try {
        return await againWhenFull(() =>
          divided(ctx, owner, { pages, files: filesFor(pages, content, layout) }),
        )
      } catch (error) {
        if (!(error instanceof ResourceExhausted)) throw error
        return pages.map(undividedFields)
      }
    },
  }
}

const contentPage = async (session: HeadSession, record: PageRecord): Promise<ContentPage> => {
  const { parent, order, links, git, createdAt, updatedAt, frontMatter, ...rest } = record
  const { notes, generation, generatedBy, entry, updatedBy, ...fields } = rest
  return {
    ...fields,
    ...(git && { path: git.path, oid: git.oid }),
    ...(generatedBy !== undefined && { generated: true }),
    ...(frontMatter !== undefined && { frontMatter: await session.readText(frontMatter) }),
    children: [],
  }
}

const recordsOf = async (
  session: HeadSession,
  root: ContentHead['revision']['root'],
  of: Parameters<ContentReader['texts']>[0],
): Promise<(PageRecord | ReusableContentRecord)[]> => {
  const isOfPages = of.some(one => 'type' in one)
  const ids = of.map(({ id }) => id)
  if (isOfPages) return pagesOf(session, root, ids)
  const found = await Promise.all(ids.map(id => reusableContent(session, root, id)))
  return found.filter(record => record !== undefined)
}

/** The destination that will lead to the same target once the export is imported. */
const replacement = (own: string, { href, target, path }: StrayedLink): [string, string] => {
  const anchor =
    target.kind === 'page' && target.anchor !== undefined ? `#${encodeDestination(target.anchor)}` : ''
  return [href, encodeDestination(relativePath(own, path)) + anchor]
}

const divided = (ctx: Ctx, owner: string, task: ExportTask): Promise<readonly DividedFields[]> =>
  ctx.threads.run({
    module: new URL('./thread.ts', import.meta.url),
    payload: task,
    owner,
    urgency: 'interactive',
    cpuTime: dividingTime,
    weight: task.pages.reduce((sum, { frontMatter }) => sum + frontMatter.length, task.files.length),
  })

/**
 * The paths of all files if a cover may have to be found among them, otherwise empty. A backslash counts, since YAML may
 * write names with escapes.
 */
const filesFor = (
  pages: readonly PageToDivide[],
  { files }: RepositoryContent,
  layout: RepositoryLayout,
): string =>
  pages.some(({ frontMatter }) => /cover|\\/.test(frontMatter))
    ? files.map(({ id }) => layout.get(id)).join('\n')
    : ''
