// What all kinds of identity providers share: pending sign-ins, who becomes a member, and where the browser goes then.
export { followPerson } from './follow.ts'
export { forgetProvider } from './forget.ts'
export { type OfferedProvider, providersForDomain } from './of-domain.ts'
export { singleSignOnOperations } from './operations.ts'
export {
  address,
  label,
  newcomerChanges,
  newcomerSettings,
  newcomers,
  settingOrNull,
} from './provider-schema.ts'
export { emitOfProvider, refuseMoreProviders, refuseTeamElsewhere } from './provider-settings.ts'
export { findActiveProvider, type Provider, type ProviderKind } from './providers.ts'
export { type Refused, refusalOf, refuse } from './refusals.ts'
export {
  type Asserted,
  answerSignOn,
  type BegunSignOn,
  beginSignOn,
  type TakenSignOn,
  takeSignOn,
} from './requests.ts'
export { safeReturn } from './safe-return.ts'
export { type Browser, signOn } from './sign-on.ts'
export { startCookie, startSecretIn } from './start-cookie.ts'
