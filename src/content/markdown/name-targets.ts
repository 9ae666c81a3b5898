// Gives blocks that link to a page or a file the present name of their target.
import type { Root } from 'mdast'
import { eachNode } from './parse.ts'

/** A page or a file of the content that a block shows. */
export type NamedTarget =
  | { readonly page: { readonly id: string; readonly title: string } }
  | { readonly file: { readonly id: string; readonly name: string; readonly size: number } }

/** Changes the tree; `targets` are keyed by the destination as written. */
export const nameTargets = (root: Root, targets: Readonly<Record<string, NamedTarget>> | undefined): void => {
  if (targets === undefined) return
  eachNode(root, node => {
    if (node.type !== 'pageLink' && node.type !== 'file') return
    const target = Object.hasOwn(targets, node.url) ? targets[node.url] : undefined
    if (target === undefined) return
    if (node.type === 'pageLink' && 'page' in target) node.page = target.page
    if (node.type === 'file' && 'file' in target) node.file = target.file
  })
}
