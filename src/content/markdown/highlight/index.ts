// Code to coloured spans. Loads the highlighter and its languages only when they are needed.
export { highlightingOfPage } from './highlighting-of-page.ts'
export { plainLines } from './lines.ts'
