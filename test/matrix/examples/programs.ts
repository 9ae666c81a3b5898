// Requests to the operations on what people allowed to programs.
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
