// Users: people with an account.

export { userOperations } from './operations.ts'
export { presentUsersById, presentUsersWithoutAddress } from './present.ts'
export { EmailAddress, longestName, User, UserChanges } from './schema.ts'
export {
  belongsElsewhere,
  displayNameOf,
  findUser,
  lockUser,
  noteAddressProved,
  provedAddress,
  type UserRow,
} from './store.ts'
export { account, caller, keyholder, noBusinessOfPrograms, refusePrograms } from './subject.ts'
export {
  changeNameAndAddress,
  createUser,
  emailDomain,
  emailDomainsOf,
  emailKey,
  nameAndAddressChanges,
  refuseAddress,
  refuseName,
  refuseTaken,
  searchKey,
  userByEmail,
} from './users.ts'
export { userForEmail, usersForEmails } from './users-for-emails.ts'
