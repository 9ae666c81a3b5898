// Hostnames of sites: added, proved and removed.
export { registerHostnameChallenges } from './answering.ts'
export { challengePath } from './challenge.ts'
export { hostnameOperations } from './operations.ts'
export { NewSiteHostname } from './schema.ts'
export { isVerified } from './store.ts'
