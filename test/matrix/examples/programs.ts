// Requests to the operations on the programs that people have authorized.
import { allowedProgram } from '../../../src/identity/oauth/testing.ts'
import { type Example, type Examples, plain } from './example.ts'

const another: NonNullable<Example['params']> = async ({ world, admin }) => ({
  authorizationId: await allowedProgram(world, admin),
})

export const programExamples: Examples = {
  listAuthorizations: plain,
  deleteAuthorization: [{ params: another }],
  deleteAuthorizations: [{ params: another }],
}
