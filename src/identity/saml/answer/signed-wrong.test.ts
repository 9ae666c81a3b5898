// Signed answers that must be refused all the same: for somebody else, of another time, or ambiguous.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { minute } from '#kernel/durations.ts'
import { answerXml, good, now, provider, refuses, service, verdictOn } from './testing.ts'

after(async () => (await provider).close())

/** What the provider signs, with one thing in it that is wrong. */
const signedWrong: readonly (readonly [what: string, edit: (xml: string) => string, reason: RegExp])[] = [
  [
    'another audience',
    xml => xml.replace(/(Audience>)[^<]*/, '$1https://other.example.com'),
    /another audience/,
  ],
  [
    'no audience',
    xml => xml.replace(/<saml:AudienceRestriction>[\s\S]*<\/saml:AudienceRestriction>/, ''),
    /audience/,
  ],
  [
    'two audiences to be met',
    xml =>
      xml.replace(
        '</saml:Conditions>',
        '<saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
      ),
    /audience/,
  ],
  [
    'another recipient',
    xml => xml.replace(/Recipient="[^"]*/, 'Recipient="https://other.example.com/acs'),
    /another address/,
  ],
  ['no recipient', xml => xml.replace(/ Recipient="[^"]*"/, ''), /another address/],
  [
    'another destination',
    xml => xml.replace(/Destination="[^"]*/, 'Destination="https://other.example.com/acs'),
    /answer was meant for another address/,
  ],
  ['no destination', xml => xml.replace(/ Destination="[^"]*"/, ''), /another address/],
  [
    'another issuer',
    xml => xml.replaceAll(/(saml:Issuer>)[^<]*/g, '$1https://other.example.com'),
    /another provider/,
  ],
  [
    'another issuer of the assertion',
    xml => xml.replace(/(Assertion[\s\S]*?saml:Issuer>)[^<]*/, '$1https://other.example.com'),
    /assertion comes from another provider/,
  ],
  [
    'another request',
    xml => xml.replace(/(Recipient="[^"]*" InResponseTo=")[^"]*/, '$1_other'),
    /another request/,
  ],
  ['no request', xml => xml.replaceAll(/ InResponseTo="[^"]*"/g, ''), /to no request/],
  ['no confirmation by its bearer', xml => xml.replace('cm:bearer', 'cm:holder-of-key'), /whoever brings it/],
  [
    'two names',
    xml => xml.replace('</saml:NameID>', '</saml:NameID><saml:NameID>eve@example.com</saml:NameID>'),
    /names nobody/,
  ],
  ['no name', xml => xml.replace(/(<saml:NameID[^>]*>)[^<]*/, '$1  '), /names nobody/],
  [
    'a failure',
    xml => xml.replace('status:Success', 'status:Responder'),
    /did not sign you in \(Responder\)/,
  ],
  [
    'a made-up failure',
    xml => xml.replace('status:Success', 'status:Pay at evil.example'),
    /did not sign you in$/,
  ],
  [
    'a condition that nobody knows',
    xml => xml.replace('</saml:Conditions>', '<saml:Condition/></saml:Conditions>'),
    /not understood/,
  ],
  ['SAML 1.1', xml => xml.replace('Version="2.0"', 'Version="1.1"'), /no answer of SAML 2\.0/],
]

for (const [what, edit, reason] of signedWrong)
  test(`a signed answer with ${what} is refused`, async () => {
    for (const signed of ['assertion', 'both'] as const)
      await refuses(await answerXml({ edit, signed }), reason)
  })

test('an attribute that comes twice is refused, in whatever case and statement', async () => {
  const person = {
    nameId: 'ada@example.com',
    attributes: { mail: 'ada@example.com', Mail: 'eve@example.com' },
  }
  await refuses(await answerXml({ person }), /comes twice/)
})

test('clocks may differ by two minutes, and no more', async () => {
  const at = (time: number) => new Date(time).toISOString()
  const from = (time: number) =>
    answerXml({ edit: xml => xml.replace(/NotBefore="[^"]*/, `NotBefore="${at(time)}`) })
  const until = (time: number, which: RegExp) =>
    answerXml({ edit: xml => xml.replace(which, `$1NotOnOrAfter="${at(time)}`) })
  assert.match(await verdictOn(await from(now + 2 * minute)), good)
  await refuses(await from(now + 2 * minute + 1), /not valid yet/)
  for (const which of [
    /(<saml:SubjectConfirmationData )NotOnOrAfter="[^"]*/,
    /(<saml:Conditions [^>]*)NotOnOrAfter="[^"]*/,
  ]) {
    assert.match(await verdictOn(await until(now - 2 * minute + 1, which)), good)
    await refuses(await until(now - 2 * minute, which), /has expired/)
  }
  const ended = await answerXml({
    edit: xml => xml.replace('SessionIndex=', `SessionNotOnOrAfter="${at(0)}" SessionIndex=`),
  })
  await refuses(ended, /session at the provider has ended/)
  for (const time of ['soon', '2026-13-01T00:00:00Z', '2026-01-02', '']) {
    const edit = (xml: string) => xml.replace(/NotBefore="[^"]*/, `NotBefore="${time}`)
    await refuses(await answerXml({ edit }), /a time that is none/)
  }
})

test('a name for another service is refused, one for this is not', async () => {
  const named = (service: string) =>
    answerXml({ edit: xml => xml.replace('<saml:NameID ', `<saml:NameID SPNameQualifier="${service}" `) })
  assert.match(await verdictOn(await named(service.entityID)), good)
  await refuses(await named('https://other.example.com'), /another service/)
})
