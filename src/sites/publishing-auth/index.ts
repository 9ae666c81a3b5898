// Publishing auth: the key with which visitors of a site prove who they are.
export { publishingAuthOperations } from './operations.ts'
export { PublishingAuthFields } from './schema.ts'
