// The TypeScript compiler as a library, which `typescript` no longer is since version 7; generators of clients need it.
export { ts as default } from '@ts-morph/common'
