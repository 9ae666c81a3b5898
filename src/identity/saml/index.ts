// SAML: providers at which members of an organization sign in.
export { warnOfExpiringCertificates } from './expiring.ts'
export { readSamlMetrics, samlMetrics } from './metrics.ts'
export { samlOperations } from './operations.ts'
export { SamlProviderChanges } from './schema.ts'
export { acceptSaml, samlMetadata, startSaml } from './sign-on.ts'
