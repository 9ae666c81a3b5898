// Passwords: a proof of who a person is, and what is stored of it.
export { hashOfPassword as hashPassword } from './argon2.ts'
export { passwordOperations } from './operations.ts'
export { proofBy, refuseWithoutLocalAccounts, whereCallerCounts } from './own-means.ts'
export {
  allowReplacing,
  changePassword,
  checkPassword,
  hasPassword,
  needsCurrent,
  setPassword,
} from './passwords.ts'
export { noteRefusal } from './refused.ts'
export { type Browser, type PasswordSignIn, signInWithPassword } from './sign-in.ts'
