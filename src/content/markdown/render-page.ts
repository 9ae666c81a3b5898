// Markdown to HTML with all that a page shows: formulas drawn, code in colours where that is asked for.
import type { Root } from 'mdast'
import { drawingsOf } from './drawings.ts'
import { type RenderOptions, renderHtml } from './render.ts'

export interface PageRenderOptions extends Omit<RenderOptions, 'drawings'> {
  /** Whether code is highlighted. */
  readonly highlight?: boolean
}

export const renderPage = async (
  root: Root,
  { highlight = false, ...options }: PageRenderOptions,
): Promise<string> => renderHtml(root, { ...options, drawings: await drawingsOf(root, { highlight }) })
