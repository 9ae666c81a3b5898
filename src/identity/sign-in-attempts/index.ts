// Attempts to sign in: failures are counted, and delay later attempts.
export { attempt, SignInRefused, type Tried } from './attempts.ts'
