// Levels: who may do what.
export { countsIn, isNoWider } from './confinement.ts'
export {
  grantedItself,
  highestGrant,
  highestGrantFrom,
  highestGrantOn,
  highestGrants,
  highestGrantsOnCollections,
  levelOfRank,
  query,
  rankOfLevel,
  type UserReference,
} from './grants.ts'
export { levelsOfMembers, type Shared } from './level-of-members.ts'
export {
  highest,
  type Level,
  levelOn,
  levels,
  orHigher,
  reaches,
  type Standing,
  standingOf,
} from './levels.ts'
export { Role, roleOrNull } from './schema.ts'
export { isLetIn, lacksSignOn, refuseUnlessSignedOn } from './single-sign-on.ts'
export {
  type Audience,
  audiences,
  audiencesOf,
  countOpen,
  spacesFor,
  type Viewer,
  visibleTo,
} from './visible-spaces.ts'
