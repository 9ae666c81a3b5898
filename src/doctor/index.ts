// The doctor of an installation: what must be true of it, how that is looked at, and what is mended.
export { type Diagnosis, diagnose } from './diagnose.ts'
export { faultsOf } from './stand-alone.ts'
