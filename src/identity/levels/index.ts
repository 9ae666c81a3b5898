// Levels: who may do what.
export { grantedTo, highestGrant, levelOfRank, query, rankOf, type UserReference } from './grants.ts'
export { highest, type Level, levelOn, levels, reaches, type Standing } from './levels.ts'
export { Role, RoleOrNull } from './schema.ts'
export { refuseUnlessSignedOn } from './single-sign-on.ts'
export {
  audiencesOf,
  countOpen,
  spacesFor,
  spacesGrantedTo,
  type Viewer,
  visibleTo,
} from './visible-spaces.ts'
