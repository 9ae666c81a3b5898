// Signing on by SAML: the browser is sent to the provider with a request, and returns with the answer.
import { type Installation, inTransaction, nobody, type WriteCtx } from '#context.ts'
import { emit } from '../events/index.ts'
import { answerSignOn, beginSignOn } from '../single-sign-on/index.ts'
import { serviceOf } from './addresses.ts'
import { pemOf } from './certificates.ts'
import { type ActiveProvider, isActive } from './policy.ts'
import { providerWithId } from './store.ts'
import type { AnswerReply, SamlTask } from './tasks.ts'

/**
 * The address that the browser is sent to, and the secret for its
 * cookie; undefined where nobody can sign in by the provider.
 */
export const startSaml = async (
  installation: Installation,
  providerId: string,
  begun: { readonly to: string | undefined; readonly browserSecret?: string | undefined },
): Promise<{ url: string; browserSecret: string } | undefined> => {
  const provider = await activeProvider({ db: installation.database.read }, providerId)
  if (provider === undefined) return undefined
  const { id, browserSecret } = await inTransaction(installation, nobody, ctx =>
    beginSignOn(ctx, provider, { ...begun, data: {} }),
  )
  const service = serviceOf(installation, providerId)
  const url = await inThread<string>(installation, providerId, {
    kind: 'request',
    id,
    ssoURL: provider.sso_url,
    service,
  })
  return { url, browserSecret }
}

/**
 * Accepts a provider's answer: the browser that began continues at `completeUrl`,
 * where its cookie is sent again. `refused` is a message for people.
 */
export const acceptSaml = async (
  installation: Installation,
  providerId: string,
  { SAMLResponse = '' }: { readonly SAMLResponse?: string | undefined },
): Promise<{ completeUrl: string } | { refused: string }> => {
  const provider = await activeProvider({ db: installation.database.read }, providerId)
  if (provider === undefined) return refused('nobody can sign in by this provider')
  if (SAMLResponse === '') return refused('there is no answer')
  const { entityID: audience, acsURL } = serviceOf(installation, providerId)
  const reply = await inThread<AnswerReply>(installation, providerId, {
    kind: 'answer',
    base64: SAMLResponse,
    certificates: pemOf(provider.certificate),
    expected: { issuer: provider.entity_id, audience, acsURL, now: installation.clock() },
  })
  if (!('refused' in reply)) return inTransaction(installation, nobody, ctx => answer(ctx, provider, reply))
  if (reply.inResponseTo !== undefined)
    await recordRefusal(installation, provider, reply.inResponseTo, reply.refused)
  return refused(reply.refused)
}

/** The metadata that an admin gives to the provider, as XML; also for a pending provider. Undefined where there is none. */
export const samlMetadata = async (
  installation: Installation,
  providerId: string,
): Promise<string | undefined> => {
  const provider = await providerWithId({ db: installation.database.read }, providerId)
  const service = serviceOf(installation, providerId)
  return provider && inThread<string>(installation, providerId, { kind: 'metadata', service })
}

const answer = async (
  ctx: WriteCtx,
  seen: ActiveProvider,
  { person, inResponseTo }: Exclude<AnswerReply, { readonly refused: string }>,
): Promise<{ completeUrl: string } | { refused: string }> => {
  const provider = await activeProvider(ctx, seen.id)
  const isSame = provider?.certificate === seen.certificate && provider.entity_id === seen.entity_id
  if (!isSame) return refused('the provider has just been changed')
  const code = await answerSignOn(ctx, { id: inResponseTo, providerId: seen.id }, person)
  if (code === undefined) return refused('the answer is to no request, or was used before')
  return { completeUrl: `${ctx.baseUrl}/saml/${seen.id}/complete?code=${code}` }
}

const refused = (reason: string) => ({
  refused: `What your provider answered was not taken: ${reason}. Start again from the sign-in page, or show this to an admin of your organization.`,
})

/**
 * Records an event for the admins, once for each request, if the
 * provider signed the answer. An unsigned one could be anybody's.
 */
const recordRefusal = async (
  installation: Installation,
  { id, organization_id: organization }: ActiveProvider,
  inResponseTo: string,
  detail: string,
): Promise<void> => {
  if (!installation.firstTime(`refused answer to ${inResponseTo}`)) return
  const resource = { type: 'saml-provider', id }
  const data = { via: 'saml', reason: 'not_believed', detail }
  await inTransaction(installation, nobody, ctx =>
    emit(ctx, { organization, type: 'sign_in_refused', resource, data }),
  )
}

const activeProvider = async (
  ctx: Parameters<typeof providerWithId>[0],
  id: string,
): Promise<ActiveProvider | undefined> => {
  const row = await providerWithId(ctx, id)
  return row !== undefined && isActive(row) ? row : undefined
}

/** In milliseconds; the worst answer within the limits needs a fraction of this. */
const cpuTime = 3000

const inThread = <Result>({ threads }: Installation, providerId: string, task: SamlTask): Promise<Result> =>
  threads.run<Result>({
    module: new URL('./thread.ts', import.meta.url),
    payload: task,
    // Strangers can request this, so it waits in a queue of its own, not in that of the organization.
    owner: `saml ${providerId}`,
    urgency: 'interactive',
    cpuTime,
    weight: task.kind === 'answer' ? task.base64.length : 0,
  })
