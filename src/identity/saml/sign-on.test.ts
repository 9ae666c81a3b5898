// Signing on by SAML at an independent identity provider: the request, the answer, and refusals.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { prepared } from '../../../test/world/prepared.ts'
import { type AnswerOptions, createSamlProvider } from '../../../test/world/saml-provider.ts'
import { makeSigningKey } from '../../../test/world/signing-keys.ts'
import { takeSignOn } from '../single-sign-on/index.ts'
import { acceptSaml, samlMetadata, startSaml } from './index.ts'

const now = Date.parse('2026-01-01T00:00:00.000Z')
const provider = prepared(() => createSamlProvider(() => now))
const otherKey = prepared(() => makeSigningKey())
after(async () => (await provider).close())

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const setUp = async (settings: object = {}) => {
    const { installation, organization, act } = await world()
    const { id: organizationId, admin } = await organization()
    const idp = await provider
    const fields = { label: 'ID', ...idp.settings, ...settings }
    const made = await admin.post(`/orgs/${organizationId}/saml`, fields)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const { id } = made.body
    const begin = async (to = '/there') => {
      idp.trust((await samlMetadata(installation, id)) as string)
      const begun = await startSaml(installation, id, { to })
      assert.ok(begun)
      return begun
    }
    const accept = (SAMLResponse: string | undefined, providerId = id) =>
      acceptSaml(installation, providerId, { SAMLResponse })
    const take = (completeUrl: string, browserSecret: string) =>
      act({ id: '' }, ctx => {
        const code = new URL(completeUrl).searchParams.get('code') as string
        return takeSignOn(ctx, { code, providerId: id, browserSecret })
      })
    const signIn = async (options?: AnswerOptions) => {
      const { url, browserSecret } = await begin()
      const { SAMLResponse } = await idp.answer(url, options)
      const result = await accept(SAMLResponse)
      if ('refused' in result) return result
      assert.ok(result.completeUrl.startsWith(`http://lectern.test/saml/${id}/complete?code=`))
      return (await take(result.completeUrl, browserSecret))?.answer
    }
    const refusals = async () =>
      (await admin.get(`/orgs/${organizationId}/events?type=sign_in_refused`)).body.items.map(
        ({ data, resource, actor }: { data: object; resource: object; actor?: object }) => [
          data,
          resource,
          actor,
        ],
      )
    return { installation, organizationId, admin, id, idp, begin, accept, take, signIn, refusals }
  }

  test('the metadata name the entity ID and where answers go, and are there before the provider is set up', async () => {
    const { installation, admin, organizationId } = await setUp()
    const { id, service } = (await admin.post(`/orgs/${organizationId}/saml`, { label: 'A' })).body
    const xml = (await samlMetadata(installation, id)) as string
    for (const part of [`entityID="${service.entityID}"`, `Location="${service.acsURL}"`, 'HTTP-POST'])
      assert.ok(xml.includes(part), xml)
    assert.equal(await samlMetadata(installation, 'nothing'), undefined)
    assert.equal(await samlMetadata(installation, '\0'), undefined)
    assert.equal(await startSaml(installation, id, { to: '/' }), undefined)
    assert.ok('refused' in (await acceptSaml(installation, id, { SAMLResponse: 'AAAA' })))
  })

  test('a browser is sent to the provider with a request that asks for no way of signing in', async () => {
    const { begin, idp } = await setUp({ ssoURL: 'https://id.example.com/sso?tenant=1&a=b' })
    const { url } = await begin()
    assert.ok(url.startsWith('https://id.example.com/sso?tenant=1&a=b&SAMLRequest='), url)
    assert.deepEqual([...new URL(url).searchParams.keys()], ['tenant', 'a', 'SAMLRequest'])
    assert.ok((await idp.answer(url)).SAMLResponse.length > 0)
  })

  test('whoever the provider signs in is taken: their name there, address and display name', async () => {
    const { signIn } = await setUp()
    const email = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    for (const signed of ['assertion', 'response', 'both'] as const)
      assert.deepEqual(await signIn({ signed, person: { nameId: 'ada@example.com' } }), {
        subject: `${email} ada@example.com`,
        email: 'ada@example.com',
      })
    const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
    const attributes = { mail: 'ada@example.com', givenName: 'Ada', sn: 'Byrne' }
    assert.deepEqual(await signIn({ person: { nameId: 'x-42', format: persistent, attributes } }), {
      subject: `${persistent} x-42`,
      email: 'ada@example.com',
      displayName: 'Ada Byrne',
    })
  })

  test('a name that is another one each time knows nobody again, so the address does', async () => {
    const { signIn } = await setUp()
    const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'
    for (const nameId of ['_1', '_2']) {
      const answer = await signIn({
        person: { nameId, format: transient, attributes: { [claim]: 'Ada@example.com' } },
      })
      assert.deepEqual(answer, {
        subject: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress ada@example.com',
        email: 'Ada@example.com',
      })
    }
  })

  test('an answer is taken once, to its own request, by the browser that began', async () => {
    const { begin, idp, accept, take } = await setUp()
    const first = await begin()
    const second = await begin()
    const { SAMLResponse } = await idp.answer(first.url)
    const all = await Promise.all([1, 2, 3].map(() => accept(SAMLResponse)))
    const taken = all.filter(result => 'completeUrl' in result)
    assert.equal(taken.length, 1)
    assert.match(JSON.stringify(await accept(SAMLResponse)), /used before/)
    const { completeUrl } = taken[0] as { completeUrl: string }
    assert.equal(await take(completeUrl, second.browserSecret), undefined)
    assert.equal((await take(completeUrl, first.browserSecret))?.to, '/there')
    assert.equal(await take(completeUrl, first.browserSecret), undefined)
  })

  test('an answer of one provider of an organization is none of another', async () => {
    const { begin, idp, accept, admin, organizationId } = await setUp()
    const { url } = await begin()
    const { SAMLResponse } = await idp.answer(url)
    const other = (await admin.post(`/orgs/${organizationId}/saml`, { label: 'B', ...idp.settings })).body
    assert.match(JSON.stringify(await accept(SAMLResponse, other.id)), /another address/)
    const elsewhere = (xml: string) =>
      xml.replaceAll(`/saml/`, '/saml/').replaceAll(/saml\/\w+\//g, `saml/${other.id}/`)
    const forged = await idp.answer(url, { edit: elsewhere })
    assert.match(JSON.stringify(await accept(forged.SAMLResponse, other.id)), /to no request/)
    assert.ok('completeUrl' in (await accept(SAMLResponse)))
  })

  test('with two certificates both are good while they are rotated, and one that was taken away is not', async () => {
    const { signIn, admin, organizationId, id, idp } = await setUp()
    const next = await otherKey
    assert.match(JSON.stringify(await signIn({ key: next })), /certificate of the provider/)
    const path = `/orgs/${organizationId}/saml/${id}`
    await admin.patch(path, { certificate: `${idp.key.certificate}${next.certificate}` })
    for (const key of [idp.key, next]) assert.ok('email' in ((await signIn({ key })) ?? {}))
    await admin.patch(path, { certificate: next.certificate })
    assert.match(JSON.stringify(await signIn()), /certificate of the provider/)
  })

  test('what a provider signed and is refused stands in the log, once; what it did not sign does not', async () => {
    const { signIn, refusals, id, begin, idp, accept } = await setUp()
    await signIn({ signed: 'nothing' })
    await signIn({ key: await otherKey })
    assert.deepEqual(await refusals(), [])
    const { url } = await begin()
    const edit = (xml: string) => xml.replace(/<saml:Audience>[^<]*/, '<saml:Audience>someone else')
    const { SAMLResponse } = await idp.answer(url, { edit })
    for (let count = 0; count < 3; count++) assert.ok('refused' in (await accept(SAMLResponse)))
    const detail = 'the assertion is for another audience than the entity ID of this provider'
    const data = { via: 'saml', reason: 'not_believed', detail }
    assert.deepEqual(await refusals(), [[data, { type: 'saml-provider', id }, undefined]])
  })

  test('nothing is taken once the provider is pending, changed or deleted', async () => {
    const { begin, idp, accept, admin, organizationId, id } = await setUp()
    const path = `/orgs/${organizationId}/saml/${id}`
    const { url } = await begin()
    const { SAMLResponse } = await idp.answer(url)
    await admin.patch(path, { certificate: null })
    assert.ok('refused' in (await accept(SAMLResponse)))
    await admin.patch(path, { certificate: idp.settings.certificate })
    await admin.delete(path)
    assert.ok('refused' in (await accept(SAMLResponse)))
  })
})
