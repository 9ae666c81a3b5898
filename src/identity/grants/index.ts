// Grants: what users and teams hold on a space.
export { type Principal, putGrant } from './store.ts'
