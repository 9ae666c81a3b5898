// Tokens, by which a program proves whom it acts for.
export {
  accessTokenLifetime,
  authorizationOfToken,
  createAccessToken,
  deleteAccessToken,
  deleteAccessTokensOf,
  lastUsesOfAccessTokens,
} from './access-tokens.ts'
export { hashOfToken } from './hash.ts'
export { createToken } from './make-token.ts'
export { noteUse } from './note-use.ts'
export { tokenOperations } from './operations.ts'
export { NewApiToken, TokenScope } from './schema.ts'
export { deleteTokensConfinedTo } from './store.ts'
export { authenticate, hasGoodToken } from './tokens.ts'
