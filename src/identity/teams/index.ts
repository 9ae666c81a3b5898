// Teams: members of an organization under one name.
export { teamOperations } from './operations.ts'
