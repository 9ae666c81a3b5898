// Space counts: on how many spaces people and teams hold something, of those that the caller sees.

export { teamsOf } from './granted.ts'
export { type Holder, type SpaceCounter, spaceCounter } from './space-counter.ts'
