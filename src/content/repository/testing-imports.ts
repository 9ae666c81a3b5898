// What the tests of repeated imports share: a content into which repositories are imported, and ways to look at it.
import assert from 'node:assert/strict'
import { checkSnapshot } from '../snapshot/check-snapshot.ts'
import {
  type ContentChange,
  files as filesOf,
  type PageInput,
  type PageNode,
  pageAtPath,
  pageTree,
} from '../snapshot/index.ts'
import { importOutline } from '../snapshot/outline/index.ts'
import { type ContentWorld, changed, newWorld } from '../snapshot/testing.ts'
import type { TreeRoot } from '../tree/index.ts'
import { gitBlobId } from './blob-id.ts'
import { isTextOfFile } from './is-text-of-file.ts'
import { repositoryOf } from './testing.ts'

/** The files of a repository by their paths. */
type Files = Readonly<Record<string, string | Uint8Array>>

export const notText = Buffer.from([0x23, 0xff, 0xfe])

/** A content into which folders of files are imported one after the other. */
export const importSpace = (world: ContentWorld = newWorld()) => {
  const { store, newId } = world
  let root: TreeRoot = null
  const idAt = async (path: string) => (await pageAtPath(store, root, path))?.id ?? assert.fail(path)
  const lines = async (nodes: readonly PageNode[], indent: string): Promise<string[]> => {
    const all: string[] = []
    for (const { page, pages } of nodes) {
      const text = page.document === undefined ? '' : await store.readText(page.document)
      all.push(`${indent}${page.title} /${page.slug} ${JSON.stringify(text)} ${page.git?.path ?? '-'}`)
      all.push(...(await lines(pages, `${indent}  `)))
    }
    return all
  }
  return {
    /** Imports the files; returns the paths and reasons of the problems. */
    imports: async (given: Files): Promise<string[]> => {
      const { pages, files, reusableContents: contents } = await repositoryOf({ ...given })
      const stored = files.map(({ path, name, bytes }) => {
        const blob = gitBlobId(bytes)
        return { path, name, contentType: 'text/markdown', size: bytes.length, blob, oid: blob }
      })
      const outline = { pages, files: stored, reusableContents: contents }
      const context = { now: newId(), newId, isTextOfFile }
      const result = await importOutline(store, root, outline, context)
      root = result.root
      assert.deepEqual(await checkSnapshot(store, root), [])
      return result.problems.map(({ path, reason }) => `${path}: ${reason}`)
    },
    change: async (...changes: readonly ContentChange[]) => {
      root = await changed(world, root, ...changes)
    },
    write: async (path: string, input: PageInput) => {
      root = await changed(world, root, { operation: 'update_page', page: await idAt(path), ...input })
    },
    idAt,
    root: () => root,
    /** One line for each page: title, slug, text, path. */
    pages: async () => lines(await pageTree(store, root), ''),
    files: async () => (await filesOf(store, root)).map(({ git, name }) => git?.path ?? name),
  }
}

/** A text that somebody wrote in the space. */
export const own = { document: { markdown: 'Written here.\n' } }

/** A change that inserts a page of somebody's own. */
export const written = (title: string, fields: PageInput = own): ContentChange => ({
  operation: 'insert_page',
  title,
  ...fields,
})
