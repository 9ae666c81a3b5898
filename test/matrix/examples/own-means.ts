// Requests to the operations on passwords and passkeys.
import { hashPassword, setPassword } from '#identity/passwords/index.ts'
import { createAuthenticator } from '../../world/authenticator.ts'
import type { Person } from '../../world/world.ts'
import type { Scene } from '../scene.ts'
import { type Example, type Examples, plain } from './example.ts'

const current = 'harbour walnut lantern 7'
let hash: Promise<string> | undefined

/** Sets the same password for the caller before each request. */
const withPassword: NonNullable<Example['params']> = async ({ world, admin }: Scene, caller?: Person) => {
  hash ??= hashPassword(current)
  const [person, known] = [caller ?? admin, await hash]
  await world.act(person, ctx => setPassword(ctx, person.id, known))
  return {}
}

let credential: unknown

/** Makes a credential for the caller's options; a caller who may not request options uses the admin's. */
const withCredential = async ({ admin, world }: Scene, caller?: Person): Promise<Record<string, string>> => {
  const { baseUrl } = world.installation
  const authenticator = createAuthenticator({ origin: baseUrl, rpId: new URL(baseUrl).hostname })
  const own = await (caller ?? admin).post('/user/passkeys/options')
  const { body } = own.status === 200 ? own : await admin.post('/user/passkeys/options')
  credential = authenticator.create(body)
  return {}
}

const freshPasskey: NonNullable<Example['params']> = async scene => {
  await withCredential(scene)
  const { body } = await scene.admin.post('/user/passkeys', { label: 'To be deleted', credential })
  return { passkeyId: body.id }
}

export const ownMeansExamples: Examples = {
  listPasskeys: plain,
  createPasskeyOptions: plain,
  createPasskey: [{ params: withCredential, body: () => ({ label: 'Laptop', credential }) }],
  deletePasskey: [{ params: freshPasskey }],
  setPassword: [{ params: withPassword, body: () => ({ current, password: 'copper tuesday orchard 9' }) }],
}
