// Tokens: how a program proves whom it acts for.
export { tokenOperations } from './operations.ts'
export { NewApiToken } from './schema.ts'
export { authenticate, createToken, hasGoodToken } from './tokens.ts'
