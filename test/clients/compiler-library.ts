// The compiler as a library, which `typescript` itself is no longer since its version 7; generators of clients need it.
export { ts as default } from '@ts-morph/common'
