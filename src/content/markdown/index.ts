// Markdown: its syntax tree, blocks, links, expressions and HTML. Loads the parser; the scans of texts, shortcodes,
// may-have-problems, embed-providers and front-matter do without it.

export { composeApis } from './apis/compose.ts'
export { operationKey } from './apis/operation-key.ts'
export { type Article, type ArticleRenderOptions, renderArticle } from './article/index.ts'
export { type BlockHash, blockHashes } from './block-hashes.ts'
export { sizeText } from './blocks/file.ts'
export { blockHandlers } from './blocks/handlers.ts'
export { vocabulary } from './blocks/index.ts'
export { nameOf as fileName } from './blocks/target.ts'
export { isLine } from './blocks/texts.ts'
export {
  blockPreview,
  blocks,
  documentWithIds,
  headingIds,
  plainText,
} from './blocks.ts'
export { definitionsOf } from './definitions.ts'
export { drawingsOf } from './drawings.ts'
export { evaluateExpressions } from './evaluate.ts'
export { refuseExcess } from './excess.ts'
export { type Extract, extract, type TextSection } from './extract.ts'
export { isHeadingId } from './heading-id.ts'
export { decodeReferences } from './html-destinations.ts'
export { type HtmlTag, htmlPieces } from './html-pieces.ts'
export { htmlRange } from './html-range.ts'
export { composeIncludes } from './include/compose.ts'
export type { Included } from './include/included.ts'
export { rewriteLinks } from './links.ts'
export { type NamedTarget, nameTargets } from './name-targets.ts'
export { eachNode, parseMarkdown } from './parse.ts'
export { type Includes, type Problem, problems } from './problems.ts'
export { renderHtml } from './render.ts'
export { type PageRenderOptions, renderPage } from './render-page.ts'
export { foreignPrefix, schema as sanitizerSchema } from './sanitize.ts'
export type { SourceRange } from './source.ts'
export { attributesOf } from './syntax/marker.ts'
export { withEmoji } from './syntax/shortcodes.ts'
export { conditionsIn, type WrittenCondition } from './visitor/conditions-in.ts'
export { type AskedCondition, type VisibleText, visibleTo, withoutHidden } from './visitor/without-hidden.ts'
export { escapeAttribute, escapeHtml } from './write/escape-html.ts'
export { writeMarkdown } from './write/write-markdown.ts'
export { quoted } from './write/writers.ts'
