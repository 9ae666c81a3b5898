// Links: what is written, what it means, what it leads to.
export { anchorFinder, meaningOf } from './destinations.ts'
export { anyName, linkName, namesAt } from './names.ts'
export { linksOf, type WrittenLink } from './page-links.ts'
export { type ResolvedLink, resolveLinks } from './resolve-links.ts'
export type { LinkTarget, Relation } from './targets.ts'
