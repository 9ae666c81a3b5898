// Attempts to sign in: what failed is counted, and delays what is tried next.
export { attempt, SignInRefused, type Tried } from './attempts.ts'
