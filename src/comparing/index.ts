// Comparing texts beside the requests.
export { type Comparing, createComparing } from './comparing.ts'
