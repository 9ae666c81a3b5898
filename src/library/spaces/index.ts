// Spaces: what contains pages and files.
export { refusalOfLevel, type SpaceAccess, type SpaceSeen, space } from './access.ts'
export { spacesById } from './by-id.ts'
export { countSpaces } from './counts.ts'
export { spaceGrantOperations } from './grants.ts'
export { goneSince } from './kept.ts'
export { type MergeRules, mergeRulesIn } from './merge-rules.ts'
export { spaceOperations, spacesSeen } from './operations.ts'
export { presentSpaces } from './present.ts'
export { publishedPlaces } from './publishing-sites.ts'
export { MergeRules as MergeRulesSchema, Space, SpaceChanges } from './schema.ts'
export { shareKey } from './share-key.ts'
export { presentShownSpaces } from './shown.ts'
export { createSpace } from './spaces.ts'
export {
  countChangeRequests,
  countChangeRequestsOfLocked,
  countOpenComments,
  countOpenedComment,
  guardedSpaces,
  mergeRulesOf,
  moveSpaceHead,
  type SpaceHeadRow,
} from './store.ts'
export { titlesOfSpaces } from './titles.ts'
