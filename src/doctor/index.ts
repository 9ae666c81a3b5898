// The doctor of an installation: checks what must be true of it, and repairs what it can.
export { type Diagnosis, diagnose } from './diagnose.ts'
export { faultsOf } from './stand-alone.ts'
