// Users: people with an account.

export { userOperations } from './operations.ts'
export { presentUsersById } from './present.ts'
export { EmailAddress, User } from './schema.ts'
export { findUser, lockUser, type UserRow } from './store.ts'
export { caller } from './subject.ts'
export {
  createUser,
  emailDomain,
  emailDomainsOf,
  emailKey,
  userByEmail,
} from './users.ts'
export { usersForEmails } from './users-for-emails.ts'
