// OAuth 2.1: programs that people let act for them.
export { readAuthorizationRequest } from './authorization-request.ts'
export { addClient, type NewClient } from './clients.ts'
export { type Client, clientsBefore } from './clients-store.ts'
export { allowProgram, denyProgram } from './consent.ts'
export { forgetPrograms } from './forgetting.ts'
export { authorizationOperations } from './operations.ts'
export { removeClient } from './remove-client.ts'
export { registerOauth } from './routes.ts'
