// How the reference is divided: a page for each tag of the API document, one for the introduction, one for the schemas.
import { type Document, operationsOf, type PlacedOperation } from './document.ts'
import type { NavigationGroup } from './shell.ts'

/** The operations of one tag. */
export interface Section {
  readonly tag: string
  readonly name: string
  readonly path: string
  readonly description: string | undefined
  readonly operations: PlacedOperation[]
}

/** The sections of a document, in its order. */
export const sectionsOf = (document: Document): Section[] => {
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

/** The links to all pages: under the headings of the document, between the introduction and the schemas. */
export const navigationOf = (document: Document, sections: readonly Section[]): NavigationGroup[] => {
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

/** The addresses of all pages below the reference. */
export const referencePaths = (document: Document): string[] =>
  navigationOf(document, sectionsOf(document)).flatMap(({ entries }) => entries.map(({ path }) => path))

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const addressOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
