// Section groups: sections of a site that are shown together.
export { sectionGroupOperations } from './operations.ts'
export { presentGroup, presentGroups } from './present.ts'
export { SiteSectionGroup, SiteSectionGroupChanges, SiteSectionGroupMove } from './schema.ts'
export { siteSectionGroup } from './subject.ts'
