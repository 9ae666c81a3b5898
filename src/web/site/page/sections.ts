// The sections of a site as tabs below its header; a group of them is a menu.
import { type Html, html } from '../../html.ts'
import type { SectionEntry } from '../route-data.ts'
import { printLink } from './link.ts'
import { printMenu } from './menu.ts'
import { printTitleIcon } from './title-icon.ts'
import type { Words } from './words.ts'

export const printSections = (sections: readonly SectionEntry[], words: Words): Html | false =>
  sections.length > 0 &&
  html`<nav class="tabs" aria-label="${words.sections}"><ul>${sections.map((section, index) => html`<li>${printSection(section, index)}</li>`)}</ul></nav>`

const printSection = (section: SectionEntry, index: number): Html =>
  section.sections === undefined
    ? linkTo(section)
    : printMenu({
        id: `~section-${index}`,
        button: named(section),
        ...(section.isCurrent && { kind: 'current' }),
        items: section.sections.map(linkTo),
      })

const linkTo = (section: SectionEntry): Html =>
  printLink(section.href ?? '', named(section), section.isCurrent && 'true')

const named = (section: SectionEntry): Html => html`${printTitleIcon(section)}${section.title}`
