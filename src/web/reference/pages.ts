// All pages of the reference, made of the API document.
import { type Html, html } from '../html.ts'
import { type Document, operationsOf, type PlacedOperation } from './document.ts'
import { printOperation, printRoute } from './operation.ts'
import { prose } from './prose.ts'
import { boundsLine, fieldsOf, typeOf } from './schema.ts'
import { type NavigationGroup, printPage, type Shell } from './shell.ts'

/** The HTML of each page by its address below the reference; the introduction is at `./`. */
export const referencePages = (document: Document, style: string): Map<string, string> => {
  const sections = sectionsOf(document)
  const { title, version } = document.info
  const navigation = navigationOf(document, sections)
  const shell: Shell = { title, version, style, navigation }
  return new Map([
    ['./', printPage(shell, './', title, introduction(document, sections))],
    ...sections.map(
      section =>
        [section.path, printPage(shell, section.path, section.name, sectionPage(document, section))] as const,
    ),
    ['schemas', printPage(shell, 'schemas', 'Schemas', schemasPage(document))],
  ])
}

/** The operations of one tag. */
interface Section {
  readonly tag: string
  readonly name: string
  readonly path: string
  readonly description: string | undefined
  readonly operations: PlacedOperation[]
}

const sectionsOf = (document: Document): Section[] => {
  const sections = new Map<string, Section>()
  const add = (name: string, description?: string) => {
    const section: Section = {
      tag: name,
      name: capitalized(name),
      path: addressOf(name),
      description,
      operations: [],
    }
    sections.set(name, section)
    return section
  }
  for (const { name, description } of document.tags ?? []) add(name, description)
  for (const operation of operationsOf(document)) {
    const [tag = 'other'] = operation.tags ?? []
    const section = sections.get(tag) ?? add(tag)
    section.operations.push(operation)
  }
  return [...sections.values()].filter(({ operations }) => operations.length > 0)
}

const navigationOf = (document: Document, sections: readonly Section[]): NavigationGroup[] => {
  const entriesOf = (of: readonly Section[]) => of.map(({ path, name }) => ({ path, title: name }))
  const groups = document['x-tagGroups'] ?? []
  return [
    { entries: [{ path: './', title: 'Introduction' }] },
    ...groups.map(({ name, tags }) => ({
      heading: name,
      entries: entriesOf(sections.filter(({ tag }) => tags.includes(tag))),
    })),
    {
      entries: [
        ...entriesOf(sections.filter(({ tag }) => !groups.some(({ tags }) => tags.includes(tag)))),
        { path: 'schemas', title: 'Schemas' },
      ],
    },
  ]
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const addressOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const introduction = ({ info }: Document, sections: readonly Section[]): Html => html`
<article class="introduction">
${beginsWithTitle(info.description) ? html`` : html`<h1>${info.title}</h1>`}
${info.description !== undefined && prose(info.description)}
<h2 id="operations">All operations</h2>
${sections.map(
  ({ name, path, operations }) => html`
<h3><a href="${path}">${name}</a></h3>
<ul class="operations">${operations.map(operation => html`<li><a href="${path}#${operation.operationId}">${operation.summary}</a> <span class="route">${printRoute(operation)}</span></li>`)}</ul>`,
)}
</article>`

const beginsWithTitle = (markdown = ''): boolean => markdown.startsWith('# ')

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
