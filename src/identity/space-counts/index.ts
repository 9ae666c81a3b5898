// Space counts: how many spaces people and teams have grants on, of those that the caller sees.

export { teamsOfPeople } from './granted.ts'
export { spaceCounter } from './space-counter.ts'
