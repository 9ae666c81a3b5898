// Spaces: what holds pages and files.
export { accessOf, findSpace, refusalOfLevel, type SpaceAccess, space } from './access.ts'
export { spaceOperations } from './operations.ts'
export { presentSpace } from './present.ts'
export { createSpace } from './spaces.ts'
export {
  countChangeRequests,
  guardedSpaces,
  moveSpaceHead,
  type SpaceHeadRow,
  type SpaceRow,
} from './store.ts'
