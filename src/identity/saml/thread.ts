// The XML of SAML, handled in a thread: untrusted input may take long, and the code that writes it is large.
import { generateServiceProviderMetadata, SAML } from '@node-saml/node-saml'
import { readAnswer } from './answer/read.ts'
import { AnswerRefused } from './answer/refused.ts'
import type { AnswerReply, SamlTask } from './tasks.ts'

export const runTask = (task: SamlTask): Promise<AnswerReply | string> => {
  if (task.kind === 'answer') return answer(task)
  return task.kind === 'request' ? requestUrl(task) : Promise.resolve(metadata(task))
}

const answer = async (task: Extract<SamlTask, { kind: 'answer' }>): Promise<AnswerReply> => {
  try {
    return await readAnswer(task)
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error
    const { message: refused, inResponseTo } = error
    return { refused, ...(inResponseTo !== undefined && { inResponseTo }) }
  }
}

/** Where the browser goes to sign in: the redirect binding, unsigned. The provider chooses the format of the name id. */
const requestUrl = ({ id, ssoURL, service }: Extract<SamlTask, { kind: 'request' }>): Promise<string> =>
  new SAML({
    ...common(service),
    entryPoint: ssoURL,
    generateUniqueId: () => id,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  }).getAuthorizeUrlAsync('', undefined, {})

const metadata = ({ service }: Extract<SamlTask, { kind: 'metadata' }>): string =>
  generateServiceProviderMetadata({
    ...common(service),
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    wantAssertionsSigned: true,
  })

const common = ({ entityID, acsURL }: { readonly entityID: string; readonly acsURL: string }) => ({
  issuer: entityID,
  callbackUrl: acsURL,
  idpCert: 'unused',
})
