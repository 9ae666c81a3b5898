// Why a person is not let in by a provider's word: the message for them, and the event for the organization's admins.
import type { WriteCtx } from '#context.ts'
import { emit } from '../events/index.ts'
import type { Provider } from './providers.ts'

/** The messages, by the reason in the event. */
const refusals = {
  provider_gone: 'This provider has just been deleted or changed. Start again from the sign-in page.',
  not_begun: 'This sign-in has ended, or was begun in another browser. Start again from the sign-in page.',
  refused_by_provider: 'Your provider did not let you in. Start again, or ask an admin of your organization.',
  not_believed:
    'What your provider answered cannot be trusted, so nobody was signed in. Ask an admin of your organization.',
  not_usable:
    'Your provider did not say who you are in a form that can be used here: it must name you, and give your e-mail address. Ask an admin of your organization.',
  address_not_verified:
    'Your provider does not say that your e-mail address is verified. Verify it there, or ask an admin of your organization.',
  address_of_another:
    'Your provider knew somebody else by your e-mail address before. Ask an admin of your organization to remove that member, and to invite you.',
  disabled: 'You are shut out of this organization for now. Ask one of its admins.',
  removed: 'You were removed from this organization. Ask one of its admins to invite you.',
} as const

export type Reason = keyof typeof refusals

export interface Refused {
  readonly refused: string
}

export const refusalOf = (reason: Reason): Refused => ({ refused: refusals[reason] })

/**
 * Refuses a person and records it for the admins. It returns a value instead of throwing, so that the event is committed.
 */
export const refuse = async (
  ctx: WriteCtx,
  { id, kind, organizationId }: Pick<Provider, 'id' | 'kind' | 'organizationId'>,
  reason: Reason,
  email?: string,
): Promise<Refused> => {
  await emit(ctx, {
    organization: organizationId,
    type: 'sign_in_refused',
    resource: { type: `${kind}-provider`, id },
    data: { via: kind, reason, ...(email !== undefined && { email }) },
  })
  return refusalOf(reason)
}
