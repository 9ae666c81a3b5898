// Markdown: its syntax tree, blocks, links, expressions and HTML. Loads the parser; scan-links and front-matter do without.
export {
  type Block,
  blockPreview,
  blocks,
  documentWithIds,
  headings,
  type PageHeading,
  plainText,
} from './blocks.ts'
export { type ExpressionVariables, evaluateExpressions } from './evaluate.ts'
export { type Extract, extract, type TextSection } from './extract.ts'
export { type LinkRange, links, rewriteLinks } from './links.ts'
export { parseMarkdown, type SourceRange, textLimit } from './parse.ts'
export { type RenderOptions, renderHtml } from './render.ts'
export { decodeDestination, scanLinkDestinations } from './scan-links.ts'
