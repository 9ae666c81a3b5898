// Teams: members of an organization under one name.
export { teamOperations } from './operations.ts'
export { presentTeamsById } from './present.ts'
export { Team } from './schema.ts'
export { type TeamSpaces, teamSpaces } from './space-counts.ts'
export { teamIdsAmong } from './store.ts'
