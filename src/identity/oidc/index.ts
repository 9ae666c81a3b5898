// OIDC: providers at which members of an organization sign in.
export { finishOidc } from './finish.ts'
export { oidcOperations } from './operations.ts'
export { OidcProviderChanges } from './schema.ts'
export { startOidc } from './start.ts'
