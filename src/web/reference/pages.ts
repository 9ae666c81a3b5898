// All pages of the reference, made of the API document.
import { type Html, html } from '../html.ts'
import type { Document } from './document.ts'
import { printOperation, printRoute } from './operation.ts'
import { chapters, prose } from './prose.ts'
import { boundsLine, fieldsOf, typeOf } from './schema.ts'
import { navigationOf, type Section, sectionsOf } from './sections.ts'
import { printPage, type Shell } from './shell.ts'

/** The functions that print each page, by its address below the reference; the introduction is at `./`. */
export const referencePages = (document: Document, style: string): Map<string, () => string> => {
  const sections = sectionsOf(document)
  const { title, version } = document.info
  const navigation = navigationOf(document, sections)
  const shell: Shell = { title, version, style, navigation }
  return new Map([
    ['./', () => printPage(shell, './', title, introduction(document, sections))],
    ...sections.map(
      section =>
        [
          section.path,
          () => printPage(shell, section.path, section.name, sectionPage(document, section)),
        ] as const,
    ),
    ['schemas', () => printPage(shell, 'schemas', 'Schemas', schemasPage(document))],
  ])
}

const introduction = ({ info }: Document, sections: readonly Section[]): Html => html`
<article class="introduction">
<h1>${info.title}</h1>
${info.description !== undefined && chapters(info.description)}
<h2 id="operations">All operations</h2>
${sections.map(
  ({ name, path, operations }) => html`
<h3><a href="${path}">${name}</a></h3>
<ul class="operations">${operations.map(operation => html`<li><a href="${path}#${operation.operationId}">${operation.summary}</a> <span class="route">${printRoute(operation)}</span></li>`)}</ul>`,
)}
</article>`

const sectionPage = (document: Document, { name, description, operations }: Section): Html => html`
<h1>${name}</h1>
${description !== undefined && html`<div class="lead">${prose(description)}</div>`}
${operations.length > 1 && html`<ul class="operations">${operations.map(({ operationId, summary, method, path }) => html`<li><a href="#${operationId}">${summary}</a> <span class="route">${printRoute({ method, path })}</span></li>`)}</ul>`}
${operations.map(operation => printOperation(document, operation))}`

const schemasPage = ({ components: { schemas } }: Document): Html => html`
<h1>Schemas</h1>
${Object.entries(schemas)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(
    ([name, schema]) => html`
<section class="schema" id="${name}">
<h2><a href="#${name}">${name}</a></h2>
${schema.description !== undefined && prose(schema.description)}
${schema.properties === undefined && html`<p class="type">${typeOf(schema)}</p>`}${boundsLine(schema)}
${fieldsOf(schema)}
</section>`,
  )}`
