// Diagrams in the language of Mermaid, drawn while the page is made; loads the library that draws them.
export { diagramsOfPage } from './diagrams-of-page.ts'
