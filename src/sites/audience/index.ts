// Who sees what: conditions of parts of sites.

export { type Audience, audienceOf, isTrueFor } from './audience-of.ts'
export { Condition, refuseCondition } from './condition.ts'
