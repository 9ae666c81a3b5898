// Links that sign a person in once: made by the operator or an admin, or mailed.
export { type Followed, followSignInLink } from './follow.ts'
export { type MadeLink, makeSignInLink, type WantedLink } from './make.ts'
export { signInLinkOperations } from './operations.ts'
export { readSignInLink, type ShownLink } from './read.ts'
export { requestSignInMail, type WantedMail } from './request-mail.ts'
export { sendSignInMail } from './send-mail.ts'
