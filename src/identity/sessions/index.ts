// Sessions, by which a browser proves whom it acts for.
export { authenticateSession, hasGoodSession } from './authenticate.ts'
export { type CookieKind, cookieWith, endedCookie, secretIn, secretOf, sessionCookie } from './cookies.ts'
export { endSession, endSessionsOf, endSessionsOfProvider, type WhichSessions } from './end.ts'
export { forgetExpired } from './expiry.ts'
export { sessionOperations } from './operations.ts'
export { type NewSession, type Proof, renewSession, startSession, type Via } from './start.ts'
