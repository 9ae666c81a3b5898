// Share links: secret addresses at which sites can be read.
export { shareLinkOpens } from '../addresses/index.ts'
export { shareLinkOperations } from './operations.ts'
export { ShareLinkChanges } from './schema.ts'
