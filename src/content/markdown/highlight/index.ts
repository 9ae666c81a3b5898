// Code to coloured spans. Loads nothing of the highlighter, or of a language, before somebody asks for it.
export { highlightCode } from './highlight-code.ts'
export { plainLines } from './lines.ts'
