// Diagrams in the language of Mermaid, drawn where the page is made; loads what draws them.
export { diagramsOfPage } from './diagrams-of-page.ts'
