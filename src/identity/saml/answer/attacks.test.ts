// Attacks on signatures and XML, made from valid answers: each is refused, for its own reason.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeSigningKey } from '../../../../test/world/signing-keys.ts'
import { answerXml, assertionIn, good, provider, refuses, signatureIn, verdictOn } from './testing.ts'

after(async () => (await provider).close())

/** An unsigned assertion about another person. */
const evilOf = (assertion: string, id = '_evil'): string =>
  assertion
    .replace(signatureIn(assertion), '')
    .replace(/ ID="[^"]*"/, ` ID="${id}"`)
    .replace('ada@example.com', 'eve@example.com')

test('the answer that the attacks are made of is good, whatever of it is signed', async () => {
  for (const signed of ['assertion', 'response', 'both'] as const)
    assert.match(await verdictOn(await answerXml({ signed })), good)
})

test('wrapped signatures, all eight forms, let nobody in', async () => {
  const whole = await answerXml({ signed: 'response' })
  const wholeSignature = signatureIn(whole)
  const bare = whole.replace(wholeSignature, '')
  const evilWhole = bare.replace(/ ID="[^"]*"/, ' ID="_evil"').replace('ada@example.com', 'eve@example.com')
  const xml = await answerXml({ signed: 'assertion' })
  const assertion = assertionIn(xml)
  const signature = signatureIn(assertion)
  const original = assertion.replace(signature, '')
  const inside = (parent: string, child: string, end: string) => parent.replace(end, `${child}${end}`)
  const afterIssuer = (parent: string, child: string) =>
    parent.replace('</saml:Issuer>', `</saml:Issuer>${child}`)
  const inObject = inside(signature, `<ds:Object>${original}</ds:Object>`, '</ds:Signature>')
  const evil = evilOf(assertion)
  const forms: readonly (readonly [form: number, xml: string])[] = [
    [1, afterIssuer(evilWhole, inside(wholeSignature, `<ds:Object>${bare}</ds:Object>`, '</ds:Signature>'))],
    [2, afterIssuer(evilWhole, `${bare}${wholeSignature}`)],
    [3, xml.replace(assertion, `${evil}${assertion}`)],
    [4, xml.replace(assertion, inside(evil, assertion, '</saml:Assertion>'))],
    [5, xml.replace(assertion, `${afterIssuer(evil, signature)}${original}`)],
    [6, xml.replace(assertion, afterIssuer(evil, inside(signature, original, '</ds:Signature>')))],
    [7, xml.replace(assertion, `<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`)],
    [8, xml.replace(assertion, afterIssuer(evil, inObject))],
  ]
  for (const [form, forged] of forms) await refuses(forged, /several assertions|same id/, `form ${form}`)
})

test('an evil assertion with the id of the signed one, beside or around it, is refused', async () => {
  const xml = await answerXml()
  const assertion = assertionIn(xml)
  const [, id = ''] = / ID="([^"]*)"/.exec(assertion) ?? []
  await refuses(xml.replace(assertion, `${evilOf(assertion, id)}${assertion}`), /same id/)
  const other = evilOf(assertion)
    .replaceAll('saml:Assertion', 'x:Assertion')
    .replace('<x:Assertion', '<x:Assertion xmlns:x="urn:x"')
  await refuses(xml.replace(assertion, `${other}${assertion}`), /several assertions/)
  const asExtension = `<samlp:Extensions><x Id="${id}"/></samlp:Extensions>`
  await refuses(xml.replace('<samlp:Status>', `${asExtension}<samlp:Status>`), /same id/)
})

test('a signed response with another assertion in it is refused', async () => {
  const xml = await answerXml({ signed: 'response' })
  await refuses(xml.replace('ada@example.com', 'eve@example.com'), /certificate of the provider/)
  const both = await answerXml({ signed: 'both' })
  await refuses(both.replace(/Destination="[^"]*"/, '$& Consent="x"'), /certificate of the provider/)
  const foreign = assertionIn(await answerXml({ person: { nameId: 'eve@example.com' }, signed: 'nothing' }))
  await refuses(xml.replace(assertionIn(xml), foreign), /certificate of the provider/)
})

test('what is not signed, or by another key, is refused, with its certificate in KeyInfo or without', async () => {
  await refuses(await answerXml({ signed: 'nothing' }), /not signed/)
  const key = await makeSigningKey()
  for (const signed of ['assertion', 'response', 'both'] as const) {
    const xml = await answerXml({ key, signed })
    assert.ok(xml.includes('X509Certificate'))
    await refuses(xml, /certificate of the provider/)
    await refuses(xml.replaceAll(/<ds:KeyInfo>[\s\S]*?<\/ds:KeyInfo>/g, ''), /certificate of the provider/)
  }
  const { settings } = await provider
  const own = settings.certificate.replaceAll(/-----[^-]+-----|\s/g, '')
  const pretending = (await answerXml({ key })).replace(/(X509Certificate>)[^<]+/, `$1${own}`)
  await refuses(pretending, /certificate of the provider/)
})

test('a signature in another place, of another part, of several parts or made in another way is refused', async () => {
  const xml = await answerXml()
  const signature = signatureIn(xml)
  const moved = xml.replace(signature, '').replace('<saml:Conditions', `${signature}<saml:Conditions`)
  assert.match(await verdictOn(moved), good, 'its place within the assertion does not matter')
  await refuses(
    xml.replace(signature, '').replace('</saml:Subject>', `${signature}</saml:Subject>`),
    /wrong place/,
  )
  await refuses(
    xml.replace(signature, '').replace('<samlp:Status>', `${signature}<samlp:Status>`),
    /another part/,
  )
  await refuses(xml.replace(signature, `${signature}${signature}`), /wrong place/)
  await refuses(xml.replace(/URI="[^"]*"/, 'URI=""'), /another part/)
  await refuses(xml.replace(/ URI="[^"]*"/, ''), /another part/)
  await refuses(xml.replace(/(<ds:Reference [\s\S]*?<\/ds:Reference>)/, '$1$1'), /several parts/)
  const transforms = /<ds:Transforms>[\s\S]*<\/ds:Transforms>/
  const exclusive = '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>'
  for (const steps of [
    '<ds:Transforms/>',
    '<ds:Transforms></ds:Transforms>',
    `<ds:Transforms>${exclusive}</ds:Transforms>`,
    `<ds:Transforms>${exclusive}${exclusive}</ds:Transforms>`,
  ])
    await refuses(xml.replace(transforms, steps), /not made as SAML has it/)
  for (const algorithm of [
    'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
    'http://www.w3.org/TR/1999/REC-xslt-19991116',
    'http://www.w3.org/TR/1999/REC-xpath-19991116',
    'http://www.w3.org/2002/06/xmldsig-filter2',
    '',
  ]) {
    const otherStep = xml.replace(
      /(Transform Algorithm=")http:\/\/www.w3.org\/2001\/10\/xml-exc-c14n#/,
      `$1${algorithm}`,
    )
    await refuses(otherStep, /not made as SAML has it/, algorithm)
    const otherMethod = xml.replace(/(CanonicalizationMethod Algorithm=")[^"]*/, `$1${algorithm}`)
    await refuses(otherMethod, /not made as SAML has it/, algorithm)
  }
  const hidden = '<ds:KeyInfo><ds:SignatureMethod Algorithm="x"/>'
  await refuses(xml.replace('<ds:KeyInfo>', hidden), /not made as SAML has it/)
})

test('weak and symmetric algorithms are refused', async () => {
  const xml = await answerXml()
  for (const [algorithm, reason] of [
    ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', /SHA-1/],
    ['http://www.w3.org/2000/09/xmldsig#hmac-sha1', /not supported/],
    ['http://www.w3.org/2001/04/xmldsig-more#hmac-sha256', /not supported/],
    ['http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256', /not supported/],
    ['constructor', /not supported/],
  ] as const)
    await refuses(xml.replace(/(SignatureMethod Algorithm=")[^"]*/, `$1${algorithm}`), reason)
  const digest = /(DigestMethod Algorithm=")[^"]*/
  await refuses(xml.replace(digest, '$1http://www.w3.org/2000/09/xmldsig#sha1'), /SHA-1/)
  await refuses(xml.replace(digest, '$1http://www.w3.org/2001/04/xmldsig-more#md5'), /not supported/)
})

test('comments, processing instructions and CDATA, by which two programs read two things, are refused', async () => {
  for (const signed of ['assertion', 'response'] as const) {
    const xml = await answerXml({ signed, person: { nameId: 'ada@example.com.evil' } })
    const split = (part: string) => xml.replace('ada@example.com.evil', `ada@example.com${part}.evil`)
    await refuses(split('<!---->'), /contains a comment/)
    await refuses(split('<?x?>'), /processing instruction/)
    await refuses(split('<![CDATA[]]>'), /CDATA/)
    await refuses(split('<x/>'), /certificate of the provider/)
    await refuses(`<!-- -->${xml}`, /contains a comment/)
  }
  const nested = await answerXml({ edit: xml => xml.replace('ada@example.com', 'ada@example.com<x/>.evil') })
  await refuses(nested, /names nobody/)
})

test('document types and bombs of entities are refused before anything is expanded', async () => {
  const xml = await answerXml()
  const laughs = Array.from(
    { length: 20 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  )
  for (const type of [
    '<!DOCTYPE x>',
    '<!DOCTYPE x SYSTEM "file:///etc/passwd">',
    `<!DOCTYPE x [<!ENTITY l0 "lol">${laughs.join('')}]>`,
  ]) {
    await refuses(`${type}${xml}`, /document type/)
    await refuses(`<?xml version="1.0"?>\n${type}${xml.replace('ada@example.com', '&l20;')}`, /document type/)
  }
  await refuses(xml.replace('ada@example.com', '&l20;'), /not well-formed/)
})

test('what is too large, too deep, no UTF-8 or no XML at all is refused', async () => {
  const xml = await answerXml()
  const within = (part: string) =>
    xml.replace('<samlp:Status>', `<samlp:Extensions>${part}</samlp:Extensions><samlp:Status>`)
  const deep = (depth: number) => within(`${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`)
  const attributes = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')
  const prefixes = Array.from({ length: 40 }, (_, index) => `<x xmlns:p${index}="urn:x"/>`).join('')
  for (const large of [
    within('x'.repeat(260_000)),
    deep(30),
    deep(30_000),
    within('<a/>'.repeat(5000)),
    within(`<a ${attributes(31)}/>`),
    within(prefixes),
  ])
    await refuses(large, /too large/)
  await refuses(Buffer.concat([Buffer.from(xml), Buffer.from([0xff])]), /UTF-8/)
  await refuses(Buffer.from(xml, 'utf16le'), /well-formed/)
  await refuses(`<?xml version="1.0" encoding="UTF-16"?>${xml}`, /UTF-8/)
  for (const none of ['', ' ', '<', 'SAML', '<a>', `${xml}${xml}`, `${xml}x`]) {
    const verdict = await verdictOn(none)
    assert.match(verdict, /well-formed|no base64|empty/, none)
  }
})

test('encrypted assertions, names and attributes are refused with words that help', async () => {
  const xml = await answerXml({ signed: 'response' })
  const hidden = '<xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/>'
  const encrypted = `<saml:EncryptedAssertion>${hidden}</saml:EncryptedAssertion>`
  await refuses(xml.replace(assertionIn(xml), encrypted), /encrypted; turn that off/)
  const name = /<saml:NameID[\s\S]*<\/saml:NameID>/
  await refuses(
    xml.replace(name, `<saml:EncryptedID>${hidden}</saml:EncryptedID>`),
    /encrypted; turn that off/,
  )
})
