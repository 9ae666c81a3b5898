// Code to coloured spans. Loads nothing of the highlighter, or of a language, before somebody asks for it.
export { highlightingOfPage } from './highlighting-of-page.ts'
export { plainLines } from './lines.ts'
