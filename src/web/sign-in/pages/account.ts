// The account page: who somebody is, how they sign in, where they are signed in, and which programs act for them.
import { type Html, html } from '../../html.ts'
import { act, done, field, problem, submit } from './parts.ts'
import type { Page } from './shell.ts'

export interface AccountView {
  readonly name: string
  readonly email: string
  /** Sites that they may read. */
  readonly sites: readonly { readonly title: string; readonly href: string; readonly organization: string }[]
  readonly organizations: readonly { readonly title: string; readonly role: string }[]
  /** Organizations of their e-mail domain that they have not joined. */
  readonly joinable: readonly { readonly id: string; readonly title: string }[]
  readonly sessions: readonly SessionView[]
  readonly programs: readonly ProgramView[]
  /**
   * Their own means of signing in; the reason why this session may not change them; undefined where everybody signs in by
   * providers.
   */
  readonly ownMeans: OwnMeans | { readonly refusal: string } | undefined
  readonly done?: string | undefined
  readonly error?:
    | { readonly message: string; readonly field: string | undefined; readonly besideField: string }
    | undefined
}

export interface OwnMeans {
  readonly hasPassword: boolean
  /** Whether the present password is needed to change it; not after signing in by a link. */
  readonly needsCurrent: boolean
  readonly passkeys: readonly {
    readonly id: string
    readonly label: string
    readonly createdAt: string
    readonly lastUsedAt?: string | undefined
  }[]
  /** Why no passkey can be added at this address. */
  readonly whyNoPasskeys?: string
}

export interface SessionView {
  readonly id: string
  readonly browser: string
  readonly createdAt: string
  readonly lastUsedAt: string
  readonly current: boolean
  readonly provider?: string | undefined
}

export interface ProgramView {
  readonly id: string
  readonly name: string
  readonly scope: 'read' | 'write'
  readonly createdAt: string
  readonly lastUsedAt?: string | undefined
}

export const accountPage = (view: AccountView): Page => {
  const { name, email, ownMeans } = view
  return {
    title: 'Your account',
    wide: true,
    failed: view.error !== undefined,
    aside: act('/sign-out', submit('Sign out', 'link')),
    main: html`
<h1>${name}</h1>
<p class="soft">${email}</p>
${done(view.done)}
${problem(errorAbove(view))}
${ownMeans !== undefined && ('refusal' in ownMeans ? refusedMeans(ownMeans.refusal) : printOwnMeans(ownMeans, view))}
${printSites(view)}
${printOrganizations(view)}
${printSessions(view.sessions)}
${printPrograms(view.programs)}`,
  }
}

/** The error to show above the page; undefined where it is shown beside a field. */
const errorAbove = ({ error, ownMeans }: AccountView): string | undefined => {
  if (ownMeans === undefined || 'refusal' in ownMeans) return error?.message
  const isBeside = error?.field === 'password' || (error?.field === 'current' && ownMeans.needsCurrent)
  return isBeside ? undefined : error?.message
}

/** Whether they need a means of their own; those who signed in by a provider can do so again. */
const needsMeans = ({ hasPassword, passkeys }: OwnMeans, { sessions }: AccountView): boolean =>
  !hasPassword &&
  passkeys.length === 0 &&
  !sessions.some(({ current, provider }) => current && provider !== undefined)

const printOwnMeans = (means: OwnMeans, view: AccountView): Html => html`
${needsMeans(means, view) && html`<section class="panel wanted" aria-labelledby="next-time"><h2 id="next-time">Choose how you sign in next time</h2><p class="about">${means.whyNoPasskeys === undefined ? 'A passkey or a password' : 'A password'}, below. Without one, you need another link each time.</p></section>`}
${printPassword(means, view)}
${printPasskeys(means)}`

const refusedMeans = (refusal: string): Html => html`
<section class="panel" aria-labelledby="means"><h2 id="means">How you sign in</h2><p class="about">${refusal}</p></section>`

const printPassword = ({ hasPassword, needsCurrent }: OwnMeans, { email, error }: AccountView): Html => html`
<section class="panel" aria-labelledby="password-heading">
<h2 id="password-heading">Password</h2>
<p class="about">${hasPassword ? 'Changing it signs out all your other browsers.' : 'You have none.'}</p>
<form method="post" action="/account/password">
<input type="email" autocomplete="username" value="${email}" readonly hidden>
${needsCurrent && field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password', error: errorOf(error, 'current') })}
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: 'At least 12 characters: a few words that do not belong together will do.', error: errorOf(error, 'password') })}
${submit(hasPassword ? 'Change the password' : 'Set a password', 'plain')}
</form>
</section>`

const errorOf = (error: AccountView['error'], name: string): string | undefined =>
  error?.field === name ? error.besideField : undefined

const printPasskeys = ({ passkeys, whyNoPasskeys }: OwnMeans): Html => html`
<section class="panel" aria-labelledby="passkeys">
<h2 id="passkeys">Passkeys</h2>
<p class="about">Sign in with your fingerprint, your face, or a security key. Nothing can be guessed, forgotten or stolen from here.</p>
${rows(
  passkeys,
  ({ id, label, createdAt, lastUsedAt }) => html`
<div><p>${label}</p><p class="soft">Added ${time(createdAt)}${lastUsedAt !== undefined && html`, last used ${time(lastUsedAt)}`}</p></div>
${act(`/account/passkeys/${id}/remove`, remove('Remove', `passkey ${label}`))}`,
)}
${whyNoPasskeys === undefined ? addPasskey : html`<p class="soft">${whyNoPasskeys}</p>`}
</section>`

const addPasskey = html`
<form data-passkey-add hidden>
${field({ name: 'label', label: 'Name of the new passkey', autocomplete: 'off', value: 'My device', longest: 50 })}
${submit('Add a passkey', 'plain')}
<p class="error" aria-live="polite"></p>
</form>
<noscript><p class="soft">Adding a passkey needs JavaScript.</p></noscript>`

const printSites = ({ sites }: AccountView): Html => html`
<section class="panel" aria-labelledby="documentation">
<h2 id="documentation">Documentation</h2>
<ul class="rows">${sites.map(({ title, href, organization }) => html`<li><p><a href="${href}">${title}</a></p><p class="soft">${organization}</p></li>`)}<li><p><a href="/reference/">API reference</a></p><p class="soft">For programs</p></li></ul>
</section>`

const printOrganizations = ({ organizations, joinable }: AccountView): Html => html`
<section class="panel" aria-labelledby="organizations">
<h2 id="organizations">Organizations</h2>
${organizations.length === 0 && html`<p class="about">You belong to none yet.${joinable.length === 0 && ' Ask for an invite link.'}</p>`}
${rows(organizations, ({ title, role }) => html`<p>${title}</p><p class="soft">${role}</p>`)}
${joinable.length > 0 && html`<p>You can join, by the domain of your address:</p>`}
${rows(joinable, ({ id, title }) => html`<p>${title}</p>${act(`/account/join/${id}`, html`<button class="plain">Join<span class="unseen"> ${title}</span></button>`)}`)}
</section>`

const printSessions = (sessions: readonly SessionView[]): Html => html`
<section class="panel" aria-labelledby="sessions">
<h2 id="sessions">Where you are signed in</h2>
<p class="about">End what you do not know, and change your password then.</p>
${rows(
  sessions,
  ({ id, browser, createdAt, lastUsedAt, current, provider }) => html`
<div><p>${browser}${current && html` <span class="tag">this browser</span>`}</p><p class="soft">Last used ${time(lastUsedAt)}, signed in ${time(createdAt)}${provider !== undefined && ` by ${provider}`}</p></div>
${!current && act(`/account/sessions/${id}/end`, remove('End', `${browser}, last used ${lastUsedAt}`))}`,
)}
${sessions.length > 1 && act('/account/sessions/end-others', submit('End all others', 'danger'))}
</section>`

const printPrograms = (programs: readonly ProgramView[]): Html => html`
<section class="panel" aria-labelledby="programs">
<h2 id="programs">Programs that act for you</h2>
${
  programs.length === 0
    ? html`<p class="about">None.</p>`
    : rows(
        programs,
        ({ id, name, scope, createdAt, lastUsedAt }) => html`
<div><p>${name}</p><p class="soft">${scope === 'read' ? 'Reads' : 'Reads and changes'}, allowed ${time(createdAt)}${lastUsedAt !== undefined && html`, last used ${time(lastUsedAt)}`}</p></div>
${act(`/account/programs/${id}/revoke`, remove('Revoke', name))}`,
      )
}
</section>`

const rows = <Item>(items: readonly Item[], print: (item: Item) => Html): Html =>
  items.length === 0
    ? html``
    : html`<ul class="rows">${items.map(item => html`<li>${print(item)}</li>`)}</ul>`

const remove = (label: string, what: string): Html =>
  html`<button class="danger">${label}<span class="unseen"> ${what}</span></button>`

const time = (instant: string): Html => {
  format ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return html`<time datetime="${instant}">${format.format(new Date(instant))}</time>`
}

/** Created when first needed: it loads much of Node's language data. */
let format: Intl.DateTimeFormat | undefined
