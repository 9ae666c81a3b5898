// Passkeys: what people sign in with in place of a password.
export { passkeyOperations } from './operations.ts'
export { passkeyOptions, signInWithPasskey } from './sign-in.ts'
