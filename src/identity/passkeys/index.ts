// Passkeys, with which people sign in instead of a password.
export { passkeyOperations } from './operations.ts'
export { whyNoPasskeys } from './relying-party.ts'
export { passkeyOptions, signInWithPasskey } from './sign-in.ts'
