// Who sees what: conditions of parts of sites.
export { Condition, refuseCondition } from './condition.ts'
