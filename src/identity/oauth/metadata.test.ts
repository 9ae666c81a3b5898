// The metadata by which clients find out how to ask for access.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

const server = '/.well-known/oauth-authorization-server'
const resource = '/.well-known/oauth-protected-resource'

forEachDatabase((_engine, open) => {
  let world: World

  beforeEach(async () => {
    world = await createWorld(await open())
  })

  test('the metadata of the server names its endpoints, and what it can do', async () => {
    const { body } = await world.inject({ url: server })
    assert.deepEqual(body, {
      issuer: 'http://lectern.test',
      authorization_endpoint: 'http://lectern.test/oauth/authorize',
      token_endpoint: 'http://lectern.test/oauth/token',
      revocation_endpoint: 'http://lectern.test/oauth/revoke',
      scopes_supported: ['read', 'write'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
  })

  test('it names the endpoint for registration only where programs may register themselves', async () => {
    const opened = await createWorld(await open(), { oauthRegistration: true })
    const { body } = await opened.inject({ url: server })
    assert.equal(body.registration_endpoint, 'http://lectern.test/oauth/register')
  })

  test('the metadata of the API, and of the installation, name the server', async () => {
    for (const path of ['', '/v1']) {
      const { body } = await world.inject({ url: resource + path })
      assert.equal(body.resource, `http://lectern.test${path}`)
      assert.deepEqual(body.authorization_servers, ['http://lectern.test'])
      assert.deepEqual(body.scopes_supported, ['read', 'write'])
    }
  })

  test('metadata may be kept for an hour, and pages of all origins may read it', async () => {
    for (const url of [server, resource, `${resource}/v1`]) {
      const { status, headers } = await world.inject({ url })
      assert.deepEqual(
        [status, headers['cache-control'], headers['access-control-allow-origin']],
        [200, 'public, max-age=3600', '*'],
      )
    }
  })

  test('pages of all origins may ask the endpoints of programs, without anything that a browser sends by itself', async () => {
    for (const url of [server, resource, '/oauth/token', '/oauth/register', '/oauth/revoke']) {
      const headers = { origin: 'https://page.example', 'access-control-request-method': 'POST' }
      const preflight = await world.inject({ method: 'OPTIONS', url, headers })
      assert.equal(preflight.status, 204)
      assert.equal(preflight.headers['access-control-allow-origin'], '*')
      assert.equal(preflight.headers['access-control-allow-credentials'], undefined)
    }
    const refused = await world.inject({ method: 'POST', url: '/oauth/token' })
    assert.equal(refused.headers['access-control-allow-origin'], '*')
  })
})
