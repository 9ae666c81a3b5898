// An identity provider of an organization, for tests: it sends SCIM requests.
import assert from 'node:assert/strict'
import type { Answer, Person, World } from '../../../test/world/world.ts'

export interface IdentityProvider {
  readonly organization: { readonly id: string }
  readonly admin: Person
  readonly token: { readonly id: string; readonly token: string }
  /** Sends a request; paths continue after the id of the organization. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The body of the answer, which must have this status. */
  done(method: string, path: string, body?: unknown, status?: number): Promise<Answer['body']>
}

export const core = 'urn:ietf:params:scim:schemas:core:2.0'
export const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const messages = 'urn:ietf:params:scim:api:messages:2.0'

/** An organization with an admin and a SCIM token. */
export const identityProvider = async (world: World): Promise<IdentityProvider> => {
  const { admin, ...organization } = await world.organization()
  const made = await admin.post(`/orgs/${organization.id}/scim-tokens`, { label: 'Provider' })
  assert.equal(made.status, 201)
  return withToken(world, organization, admin, made.body)
}

const withToken = (
  world: World,
  organization: { readonly id: string },
  admin: Person,
  token: IdentityProvider['token'],
): IdentityProvider => {
  const ask: IdentityProvider['ask'] = async (method, path, body, headers) => {
    const answer = await world.inject({
      method: method as 'GET',
      url: `/scim/v2/${organization.id}${path}`,
      headers: {
        authorization: `Bearer ${token.token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = answer.headers['content-type']?.startsWith('application/scim+json')
    return isJson && answer.bytes.length > 0
      ? { ...answer, body: JSON.parse(answer.bytes.toString()) }
      : answer
  }
  return {
    organization,
    admin,
    token,
    ask,
    done: async (method, path, body, status = 200) => {
      const answer = await ask(method, path, body)
      assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
  }
}

/** The body of a PATCH with some operations. */
export const patch = (...operations: readonly object[]) => ({
  schemas: [`${messages}:PatchOp`],
  Operations: operations,
})

/** The body with which a provider creates a user. */
export const newUser = (userName: string, more: object = {}) => ({
  schemas: [`${core}:User`],
  userName,
  active: true,
  ...more,
})
