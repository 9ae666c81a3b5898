// Space counts: on how many spaces people and teams have grants, of those that the caller sees.

export { teamsOfPeople } from './granted.ts'
export { spaceCounter } from './space-counter.ts'
