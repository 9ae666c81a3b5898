// Sections: parts of a site, each with a space or several variants of it.
export { sectionOperations } from './operations.ts'
export { presentSection, presentSections } from './present.ts'
export { SiteSection, SiteSectionChanges, SiteSectionMove } from './schema.ts'
export { siteSection } from './subject.ts'
