// A SAML identity provider on loopback, made with samlify, which the program itself does not use.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { makeSigningKey, type SigningKey } from './signing-keys.ts'

/** The part of samlify that is used; its own types would bring types of browsers into the whole program. */
interface Samlify {
  setSchemaValidator(validator: { validate(): Promise<string> }): void
  IdentityProvider(settings: object): {
    parseLoginRequest(service: Service, binding: string, request: object): Promise<LoginRequest>
    createLoginResponse(
      service: Service,
      request: LoginRequest,
      binding: string,
      user: object,
      options: { customTagReplacement: () => { id: string; context: string } },
    ): Promise<{ context: string }>
  }
  ServiceProvider(settings: object): Service
}
interface Service {
  readonly entityMeta: { getAssertionConsumerService(binding: string): string; getEntityID(): string }
}
interface LoginRequest {
  readonly extract: { readonly request: { readonly id: string } }
}
const require = createRequire(import.meta.url)
const samlify: Samlify = require('samlify')

/** The person who is signed in at the provider. */
export interface SamlPerson {
  readonly nameId: string
  /** The format of the NameID; by default, an e-mail address. */
  readonly format?: string
  readonly attributes?: Readonly<Record<string, string>>
}

export interface SamlAnswer {
  readonly acsURL: string
  readonly SAMLResponse: string
  readonly RelayState: string
}

export interface AnswerOptions {
  readonly person?: SamlPerson
  readonly key?: SigningKey
  readonly signed?: 'assertion' | 'response' | 'both' | 'nothing'
  /** Changes the response before it is signed. */
  readonly edit?: (xml: string) => string
  readonly RelayState?: string
}

export interface SamlProvider {
  /** The settings that an admin enters in Lectern. */
  readonly settings: { readonly entityID: string; readonly ssoURL: string; readonly certificate: string }
  readonly key: SigningKey
  /** Registers a service by its metadata, so that people can sign in there. */
  trust(metadata: string): void
  /** The person whom it signs in from now on. */
  signIn(person: SamlPerson): void
  /** Its response to a request, as a browser would send it. */
  answer(requestUrl: string, options?: AnswerOptions): Promise<SamlAnswer>
  close(): Promise<void>
}

/** `clock` is the provider's clock. Its page submits the response automatically, or by its button. */
export const createSamlProvider = async (clock: () => number): Promise<SamlProvider> => {
  samlify.setSchemaValidator({ validate: () => Promise.resolve('skipped') })
  const key = await makeSigningKey()
  let metadata = ''
  let person: SamlPerson = { nameId: 'ada@example.com' }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const page = url.pathname === '/sso' ? pageOf(await answer(url.href)) : ''
    response.writeHead(page === '' ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { entityID: `${base}/metadata`, ssoURL: `${base}/sso`, certificate: key.certificate }

  const answer: SamlProvider['answer'] = async (requestUrl, options = {}) => {
    const { key: signingKey = key, signed = 'assertion', edit = xml => xml, RelayState = '' } = options
    const idp = identityProvider(settings, signingKey)
    const service = serviceProvider(metadata, signed)
    const query = Object.fromEntries(new URL(requestUrl).searchParams)
    const request = await idp.parseLoginRequest(service, 'redirect', { query })
    const acsURL = service.entityMeta.getAssertionConsumerService('post')
    const values = {
      issuer: settings.entityID,
      audience: service.entityMeta.getEntityID(),
      acsURL,
      inResponseTo: request.extract.request.id,
      now: clock(),
    }
    const xml = edit(answerXml(values, options.person ?? person))
    if (signed === 'nothing') return { acsURL, SAMLResponse: Buffer.from(xml).toString('base64'), RelayState }
    const customTagReplacement = () => ({ id: 'unused', context: xml })
    const { context } = await idp.createLoginResponse(service, request, 'post', {}, { customTagReplacement })
    return { acsURL, SAMLResponse: context, RelayState }
  }
  return {
    settings,
    key,
    trust: given => {
      metadata = given
    },
    signIn: given => {
      person = given
    },
    answer,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

const identityProvider = (
  { entityID, ssoURL }: SamlProvider['settings'],
  { certificate, privateKey }: SigningKey,
) =>
  samlify.IdentityProvider({
    entityID,
    signingCert: certificate,
    privateKey,
    singleLogoutService: [{ Binding: redirect, Location: ssoURL }],
    singleSignOnService: [{ Binding: redirect, Location: ssoURL }],
  })

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const serviceProvider = (metadata: string, signed: AnswerOptions['signed']) =>
  samlify.ServiceProvider({
    metadata: signed === 'response' ? metadata.replace(/WantAssertionsSigned="true"/, '') : metadata,
    wantMessageSigned: signed === 'response' || signed === 'both',
  })

const pageOf = ({ acsURL, SAMLResponse, RelayState }: SamlAnswer): string => `<!doctype html>
<title>Identity provider</title>
<body onload="document.forms[0].submit()">
<form method="post" action="${acsURL}">
<input type="hidden" name="SAMLResponse" value="${SAMLResponse}">
<input type="hidden" name="RelayState" value="${RelayState}">
<button>Continue</button>
</form>`

interface AnswerValues {
  readonly issuer: string
  readonly audience: string
  readonly acsURL: string
  readonly inResponseTo: string
  readonly now: number
}

let ids = 0

const answerXml = (values: AnswerValues, { nameId, format, attributes = {} }: SamlPerson): string => {
  const { issuer, audience, acsURL, inResponseTo, now } = values
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const named = format ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
  const statement = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue xsi:type="xs:string">${value}</saml:AttributeValue></saml:Attribute>`,
  )
  return [
    '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
    ` ID="_r${++ids}" Version="2.0" IssueInstant="${at(0)}" Destination="${acsURL}" InResponseTo="${inResponseTo}">`,
    `<saml:Issuer>${issuer}</saml:Issuer>`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    '<saml:Assertion xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="http://www.w3.org/2001/XMLSchema"',
    ` ID="_a${ids}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${named}">${nameId}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData NotOnOrAfter="${at(5)}" Recipient="${acsURL}" InResponseTo="${inResponseTo}"/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${at(-1)}" NotOnOrAfter="${at(5)}">`,
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="_s${ids}"><saml:AuthnContext>`,
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>',
    '</saml:AuthnContext></saml:AuthnStatement>',
    statement.length > 0 ? `<saml:AttributeStatement>${statement.join('')}</saml:AttributeStatement>` : '',
    '</saml:Assertion></samlp:Response>',
  ].join('')
}
