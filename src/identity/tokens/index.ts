// Tokens: how a program proves whom it acts for.
export { createToken } from './make-token.ts'
export { tokenOperations } from './operations.ts'
export { NewApiToken } from './schema.ts'
export { authenticate, hasGoodToken } from './tokens.ts'
