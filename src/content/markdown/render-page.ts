// Markdown to HTML with everything that a page shows: formulas drawn,
// code in colours if asked for, frames where they are allowed.
import type { Root } from 'mdast'
import { type DrawingOptions, drawingsOf } from './drawings.ts'
import { type RenderOptions, renderHtml } from './render.ts'

export type PageRenderOptions = Omit<RenderOptions, 'drawings'> & DrawingOptions

export const renderPage = async (root: Root, options: PageRenderOptions): Promise<string> =>
  renderHtml(root, { ...options, drawings: await drawingsOf(root, options) })
