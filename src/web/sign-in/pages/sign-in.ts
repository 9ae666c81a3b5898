// The pages on which somebody signs in: the address first, then the means that it can use.
import { type Html, html } from '../../html.ts'
import { act, divider, field, hidden, icons, passkeyButton, problem, submit } from './parts.ts'
import type { Page } from './shell.ts'

export interface AddressStep {
  readonly to: string
  /** Whether there are local accounts; without them, neither passwords nor passkeys are offered. */
  readonly localAccounts: boolean
  readonly email?: string | undefined
  readonly error?: string | undefined
  /** Whether somebody is signed in in this browser already. */
  readonly isSignedIn?: boolean
}

export const addressPage = ({ to, localAccounts, email, error, isSignedIn = false }: AddressStep): Page => ({
  title: 'Sign in',
  failed: error !== undefined,
  main: html`
<h1>Sign in</h1>
${isSignedIn && html`<p class="lead">You are signed in: see <a href="/account">your account</a>. Here you can sign in once more, another way.</p>`}
${problem(error, 'email')}
<form method="post" action="/sign-in/address">
${hidden({ to })}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, error, saidAbove: true, autofocus: true, longest: 254 })}
${submit('Continue')}
</form>
${localAccounts && passkeyButton(to, divider('or'))}`,
})

export interface ProviderChoice {
  readonly label: string
  readonly startURL: string
  readonly organizationTitle: string
}

export interface ProofStep extends AddressStep {
  readonly email: string
  /** Whether links can be mailed. */
  readonly byMail: boolean
  readonly providers: readonly ProviderChoice[]
  /** Organizations that people with an address in the domain may join. */
  readonly joinable: readonly { readonly id: string; readonly title: string }[]
}

export const proofPage = (step: ProofStep): Page => {
  const { to, localAccounts, email, error, providers } = step
  return {
    title: 'Sign in',
    failed: error !== undefined,
    main: html`
<h1>Sign in</h1>
${problem(error, localAccounts ? 'password' : undefined)}
${providers.length > 0 && html`<ul class="providers">${providers.map(choice => providerLink(choice, to))}</ul>`}
${localAccounts ? passwordForm(step) : withoutLocalAccounts(email, providers.length > 0)}
${chosenAddress(email, to, localAccounts)}`,
  }
}

const providerLink = ({ label, startURL, organizationTitle }: ProviderChoice, to: string): Html => {
  const address = new URL(startURL)
  address.searchParams.set('to', to)
  return html`<li><a class="button plain" href="${address.pathname}${address.search}">${icons.building}<span>Continue with ${label}<small>${organizationTitle}</small></span></a></li>`
}

const passwordForm = ({ to, email, error, byMail, providers, joinable }: ProofStep): Html => html`
${providers.length > 0 && divider('or with a password')}
<form method="post" action="/sign-in/password">
${hidden({ to })}
<div class="field">
<label for="email">E-mail address</label>
<div class="with-action"><input id="email" name="email" type="email" autocomplete="username" value="${email}" readonly><a href="${signInAddress(to)}">Change<span class="unseen"> the address</span></a></div>
</div>
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password webauthn', error, saidAbove: true, autofocus: providers.length === 0 })}
${submit('Sign in')}
</form>
${act('/sign-in/forgotten', html`<p class="hint">Forgotten, or no password yet? ${submit(byMail ? 'Get a link by mail' : 'Ask for a link', 'link')}</p>`, { to, email })}
${joinable.map(({ id, title }) => act('/sign-in/forgotten', html`<p class="hint">New here? ${submit(`Join ${title} by mail`, 'link')}</p>`, { to, email, organization: id }))}
${passkeyButton(to, divider('or'))}`

const withoutLocalAccounts = (email: string, hasProviders: boolean): Html =>
  hasProviders
    ? html``
    : html`<p>Nobody signs in here with a password, and no identity provider is known for addresses at <strong>${domainOf(email)}</strong>.</p>
<p>Ask an admin of your organization which address to use, or for the address at which its provider signs you in.</p>`

const chosenAddress = (email: string, to: string, isShownAlready: boolean): Html =>
  isShownAlready
    ? html``
    : html`<p class="hint">${email} · <a href="${signInAddress(to)}">Use another address</a></p>`

export const signInAddress = (to: string): string => `/sign-in?${new URLSearchParams({ to })}`

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
