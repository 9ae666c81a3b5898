// The page of a sign-in link. Signing in takes a form, since programs that scan mail open addresses but send no forms.
import { longestName } from '#identity/users/index.ts'
import { html } from '../../html.ts'
import { field, problem, submit } from './parts.ts'
import type { Page } from './shell.ts'

export interface LinkStep {
  readonly secret: string
  readonly email: string
  /** Whether following the link creates an account. */
  readonly isNew: boolean
  /** The organization that following the link joins. */
  readonly organization?: string | undefined
  readonly displayName?: string | undefined
  readonly error?: string | undefined
}

export const linkPage = ({ secret, email, isNew, organization, displayName, error }: LinkStep): Page => {
  const title = organization === undefined ? 'Sign in' : `Join ${organization}`
  return {
    title,
    failed: error !== undefined,
    main: html`
<h1>${title}</h1>
<p class="lead">as <strong>${email}</strong></p>
${problem(error, 'displayName')}
<form method="post" action="/sign-in/link/${secret}">
${isNew && field({ name: 'displayName', label: 'Your name', autocomplete: 'name', value: displayName, autofocus: true, longest: longestName, hint: 'As others see it.', error, saidAbove: true })}
${submit(organization === undefined ? 'Sign in' : 'Join')}
</form>
<p class="hint">This link works once.</p>`,
  }
}
