// The addresses by which pages of Docusaurus refer to each other and to files of the site, and the paths that they mean.
import { folderOf, joinPath } from '../../paths.ts'
import type { StructureFiles } from '../../structure-files.ts'
import { type Doc, type Docs, withoutNumbers } from './docs.ts'

/** Paths by address from the root of the site, and by path without ending. */
export const addressesOf = (files: StructureFiles, site: string, docs: Docs): Record<string, string> => {
  const found = new Map<string, string>()
  const add = (address: string, path: string): void => {
    if (!found.has(address)) found.set(address, path)
  }
  for (const doc of docs.pages) {
    const path = pathOf(doc, docs.root)
    for (const start of ['/docs', '']) add(`${start}/${path}`.replace(/\/+$/, '') || '/', doc.to)
    const plain = doc.from.replace(/\.mdx?$/, '')
    for (const one of [plain, withoutNumbers(plain)]) {
      add(one, doc.to)
      if (doc.isIndex) add(folderOf(one), doc.to)
    }
  }
  const still = joinPath(site, 'static/')
  for (const path of files.keys()) {
    if (path.startsWith(still)) add(`/${path.slice(still.length)}`, path)
    if (site !== '' && path.startsWith(`${site}/`)) add(`@site/${path.slice(site.length + 1)}`, path)
    else if (site === '') add(`@site/${path}`, path)
  }
  for (const doc of docs.pages)
    found.set(`@site/${doc.from.slice(site === '' ? 0 : site.length + 1)}`, doc.to)
  return Object.fromEntries(found)
}

/** The part of the page's address after the base of the docs. */
const pathOf = ({ from, id, slug, isIndex }: Doc, root: string): string => {
  const folder = withoutNumbers(folderOf(from).slice(root === '' ? 0 : root.length + 1))
  if (slug?.startsWith('/')) return slug.slice(1)
  if (slug !== undefined) return joinPath(folder, slug)
  return isIndex ? folder : id
}
