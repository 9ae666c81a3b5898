// Converts one page of a website to Markdown: pure, and limited in time and memory whatever the page contains.
export { decodeHtml } from './decode-html.ts'
export { type ExaminedPage, examinePage } from './examine-page.ts'
export { mainContent } from './main-content.ts'
export { parseHtml } from './parse-html.ts'
export { type MarkdownPage, type ToMarkdownOptions, toMarkdown } from './to-markdown.ts'
