// Placements: the parents of spaces and collections, their positions in one order under each
// parent, and who sees what there.
export {
  type Access,
  accessOf,
  type Guard,
  isKeptOut,
  levelOnRow,
  levelOnSeenRow,
  refusalOn,
  withInherited,
} from './access.ts'
export {
  type CollectionAccess,
  type CollectionRow,
  collection,
  findCollection,
} from './collection.ts'
export {
  isPositionTaken,
  isSamePosition,
  lastPosition,
  lockParent,
  positionFor,
} from './placements.ts'
export { Position, parentOrNull } from './schema.ts'
export type { Parent } from './siblings.ts'
export { parentExists, transferWithSpaces } from './store.ts'
export { lockTargetParent, type TargetParent, targetParentOfMove } from './target.ts'
export { emitTransferred, targetOfTransfer } from './transfer.ts'
