// The index of links: what each main content links to, and whether that is there.

export { storedAnchors } from './anchor-store.ts'
export { fetchLinkMaps, followAgain, groupedByLinks } from './follow-again.ts'
export { forgetLinks } from './forget-links.ts'
export { linkCounts, linksOfSources, type PageLinkRow } from './link-store.ts'
export { putLinks, sourceOf } from './put-links.ts'
export type { Source } from './replace-links.ts'
export { hrefsOf, targetOf, targetRow } from './rows.ts'
export { goneKeys, type Settler, settlerOf } from './settle-links.ts'
export { type AnchorsOf, statusesIn } from './statuses.ts'
export { type LinkTargetRow, targetsInSpace } from './target-store.ts'
