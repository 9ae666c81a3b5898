// The page of an invite link: a button for those who are signed in; others are asked for their address.
import { html } from '../../html.ts'
import { act, field, hidden, problem, submit } from './parts.ts'
import type { Page } from './shell.ts'
import { signInAddress } from './sign-in.ts'

export interface JoinStep {
  /** The path of this page. */
  readonly path: string
  readonly organization: string
  /** The address of whoever is signed in. */
  readonly email?: string | undefined
  /** Whether sign-in links are mailed to people without an account. */
  readonly byMail: boolean
  readonly error?: string | undefined
}

export const joinPage = ({ path, organization, email, byMail, error }: JoinStep): Page => ({
  title: `Join ${organization}`,
  failed: error !== undefined,
  main: html`
<h1>Join ${organization}</h1>
${
  email !== undefined
    ? html`<p class="lead">You are signed in as <strong>${email}</strong>.</p>
${problem(error)}
${act(path, submit('Join'))}
${act('/sign-out', html`<p class="hint">${submit('Use another account', 'link')}</p>`, { to: path })}`
    : html`<p class="lead">You were invited to write and read its documentation.</p>
<p><a class="button primary" href="${signInAddress(path)}">Sign in and join</a></p>
${
  byMail &&
  html`<p class="divider"><span>or without an account</span></p>
${problem(error, 'email')}
<form method="post" action="${path}">
${hidden({ newcomer: 'yes' })}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email', hint: 'A mail comes with an address by which you join.', error, saidAbove: true, longest: 254 })}
${submit('Send the mail', 'plain')}
</form>`
}`
}`,
})
