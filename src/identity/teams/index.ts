// Teams: groups of members of an organization.
export { changeInLocked, joinTeam } from './change-members.ts'
export { teamOperations } from './operations.ts'
export { presentTeamsById } from './present.ts'
export { Team, TeamChanges } from './schema.ts'
export { type TeamSpaces, teamSpaces } from './space-counts.ts'
export { type StoredTeam, teamIdsAmong } from './store.ts'
export { createInLocked, removeLocked, renameLocked } from './teams.ts'
