// Navigation: the pages of a space as its menu lists them for a visitor, and what is before, after and above one of them.
export type { MenuEntry } from './menu.ts'
export { readSeenMenu } from './read-menu.ts'
export {
  above,
  firstPageIn,
  lastPageIn,
  listedBelow,
  placeAmong,
  type SeenMenu,
  turnAt,
} from './seen-menu.ts'
