// Hostnames of sites: added, proved and removed.
export { registerHostnameChallenges } from './answering.ts'
export { hostnameOperations } from './operations.ts'
