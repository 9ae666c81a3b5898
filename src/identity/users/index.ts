// Users: people with an account.
export { userOperations } from './operations.ts'
export { presentUser, presentUsersById } from './present.ts'
export { User } from './schema.ts'
export { caller } from './subject.ts'
export { createUser, emailKey, type UserRow, userByEmail } from './users.ts'
