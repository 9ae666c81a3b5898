// Levels: who may do what.
export {
  grantedTo,
  highestGrant,
  highestGrants,
  levelOfRank,
  query,
  rankOf,
  rankOfLevel,
  type UserReference,
} from './grants.ts'
export { levelsOfMembers, type Shared } from './level-of-members.ts'
export { highest, type Level, levelOn, levels, orHigher, reaches, type Standing } from './levels.ts'
export { Role, RoleOrNull } from './schema.ts'
export { lacksSignOn, refuseUnlessSignedOn } from './single-sign-on.ts'
export {
  audiencesOf,
  countOpen,
  spacesFor,
  type Viewer,
  visibleTo,
} from './visible-spaces.ts'
