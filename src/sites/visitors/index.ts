// Visitors of sites: who they are, by their tokens and by what they say of themselves.
export { claimsCookie, readCookies, shareCookie, tokenCookie } from './cookies.ts'
export { VisitorInput } from './schema.ts'
export { claimsOfCookie, claimsOfQuery } from './unsigned-claims.ts'
export { anonymous, type Claims, isAnonymous, type Visitor, visitorVariable } from './visitor.ts'
export { newVisitorKey, openVisitorKey } from './visitor-key.ts'
export { type KnownVisitor, tokenInAddress, tokenParameter, visitorOf } from './visitor-of.ts'
